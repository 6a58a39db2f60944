import { formatDate } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { DUE_DAYS, endOfMonth, formatMonth } from '#domain/invoice/billing-month.ts';
import { issuerOf } from '#domain/invoice/company.ts';
import type { BillableLine, BilledAccount } from '#domain/invoice/draft-invoice.ts';
import { type Draft, draftInvoice } from '#domain/invoice/draft-invoice.ts';
import {
  feeCents,
  type Invoice,
  type Issuer,
  reductionCents,
  voucherCents,
} from '#domain/invoice/invoice.ts';
import { invoiceRounded, voucherUsed } from '#domain/ledger/account-entries.ts';
import type { Payee } from '#domain/payment/payee.ts';
import type { PaymentMeans } from '#domain/payment/payment-means.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { Db } from '#server/db/connect.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { markBilled } from '#server/features/booking/booking-state.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { notify } from '#server/features/notification/notify.ts';
import { findInvoicedBalances } from '#server/features/payment/open-invoices.repository.ts';
import { payeesOf } from '#server/features/payment/payees.ts';
import { plannedPayments } from '#server/features/payment/planned-payments.ts';
import { findCompanies } from '#server/features/provider/issuer.repository.ts';
import { payByVouchers } from '#server/features/voucher/pay-by-vouchers.ts';
import { lockCredits, type VoucherRow } from '#server/features/voucher/voucher.repository.ts';
import { chained } from './chain.ts';
import { invoiceIssued } from './invoice.letters.ts';
import {
  findBillableLines,
  findBilledBookings,
  findPostedVat,
  findRevisions,
  findUnbilledAccounts,
  insertInvoices,
  lockAccounts,
  type NewInvoice,
} from './invoice.repository.ts';
import { postFees } from './post-fees.ts';

export type Billing = {
  month: Temporal.PlainYearMonth;
  now: Temporal.Instant;
  /** In whose name providers bill that have no issuer of their own (§S19). */
  issuer: Issuer;
  /** On whose account theirs are paid; without one an invoice does not say how it is paid. */
  payee?: Payee | undefined;
  /** Without one nobody is told. */
  mailer?: Mailer | undefined;
};

/** So many accounts are billed by one transaction: what a crash interrupts is made by the next run. */
const AT_ONCE = 500;

/**
 * Bills each main account what it owes of this and earlier months and is on no invoice (§S11.1): once,
 * whatever is repeated, interrupted or run by several servers. Returns the number of invoices.
 */
export async function billMonth(db: Db, billing: Billing): Promise<number> {
  await postFees(db, billing.month, billing.now);
  // Looked for once: each look goes through all that was ever posted. Who owes something later is billed by the next run.
  const waiting = await findUnbilledAccounts(db, billing.month);
  return inBatches(db, waiting, AT_ONCE, (transaction, ids) => billAccounts(transaction, ids, billing));
}

async function billAccounts(db: Db, ids: readonly number[], billing: Billing): Promise<number> {
  const accounts = await lockAccounts(db, ids);
  // Under the locks: another run may have billed some meanwhile.
  const lines = await findBillableLines(db, ids, billing.month);
  const companies = await findCompanies(db);
  // A voucher pays for all of the last month in which it was valid, whenever that is billed.
  const credits = await lockCredits(db, ids, { validAt: endOfMonth(billing.month), now: billing.now });
  const facts = {
    lines: Map.groupBy(lines, ({ customerId }) => customerId),
    bookings: await findBilledBookings(db, bookingsOf(lines)),
    balances: await findInvoicedBalances(db, ids),
    credits: Map.groupBy(credits, ({ customerId }) => customerId),
    revisions: await findRevisions(db, ids, billing.month),
    payments: await plannedPayments(db, accounts, {
      dueOn: dueDay(billing.now),
      payees: payeesOf(companies, billing.payee),
    }),
    vat: await findPostedVat(db, [...new Set(lines.map(({ transactionId }) => transactionId))]),
  };
  let made = 0;
  const byProvider = Map.groupBy(accounts, ({ providerId }) => providerId);
  const rangeOfProvider = (id: string) => companies.get(id)?.invoiceRange ?? 0;
  // Ranges are locked in one order by whoever bills.
  const inOrder = [...byProvider.keys()].sort().toSorted((a, b) => rangeOfProvider(a) - rangeOfProvider(b));
  for (const providerId of inOrder) {
    const company = companies.get(providerId);
    const own = company ? { ...billing, issuer: issuerOf(company) } : billing;
    const provider = { id: providerId, range: rangeOfProvider(providerId) };
    made += await billProvider(db, provider, byProvider.get(providerId) ?? [], facts, own);
  }
  return made;
}

const bookingsOf = (lines: readonly BillableLine[]) => [
  ...new Set(lines.flatMap(({ bookingId }) => bookingId ?? [])),
];

const issueDay = (now: Temporal.Instant) => now.toZonedDateTimeISO(BERLIN).toPlainDate();
const dueDay = (now: Temporal.Instant) => issueDay(now).add({ days: DUE_DAYS });

type Facts = {
  lines: ReadonlyMap<number, readonly BillableLine[]>;
  bookings: Awaited<ReturnType<typeof findBilledBookings>>;
  balances: ReadonlyMap<number, number>;
  credits: ReadonlyMap<number, readonly VoucherRow[]>;
  revisions: ReadonlyMap<number, number>;
  payments: ReadonlyMap<number, PaymentMeans>;
  /** By transaction. */
  vat: ReadonlyMap<number, number>;
};

async function billProvider(
  db: Db,
  { id: providerId, range }: { id: string; range: number },
  accounts: readonly BilledAccount[],
  facts: Facts,
  { month, now, issuer, mailer }: Billing,
): Promise<number> {
  const issuedOn = issueDay(now);
  const payments = new Map<number, Draft['payments']>();
  const drafts = accounts.flatMap((account) => {
    const lines = facts.lines.get(account.id) ?? [];
    const balanceCents = facts.balances.get(account.id) ?? 0;
    const draft = draftInvoice({
      account,
      lines,
      bookings: facts.bookings,
      balanceCents,
      credits: facts.credits.get(account.id) ?? [],
      month,
      issuedOn,
      dueOn: dueDay(now),
      payment: facts.payments.get(account.id),
      issuer,
    });
    if (!draft) return [];
    payments.set(account.id, draft.payments);
    return {
      customerId: account.id,
      revision: facts.revisions.get(account.id) ?? 0,
      transactionIds: [...new Set(lines.map(({ transactionId }) => transactionId))],
      write: (number: string): Invoice => ({ number, ...draft.invoice }),
    };
  });
  if (drafts.length === 0) return 0;
  const invoices = await chained(db, { range, year: issuedOn.year }, drafts);
  const ids = await insertInvoices(db, providerId, invoices, now);
  await payByVouchers(
    db,
    invoices.flatMap(({ year, sequence, customerId, invoice: { currency } }) => {
      const invoiceId = ids.get(`${year} ${sequence}`);
      if (invoiceId === undefined) throw new Error(`invoice ${year}-${sequence} was not inserted`);
      return (payments.get(customerId) ?? []).map(({ sold, ...payment }) => ({
        ...payment,
        reduces: !sold,
        invoiceId,
        customerId,
        currency,
      }));
    }),
    now,
  );
  await insertPostings(
    db,
    invoices.map((invoice) =>
      roundingOf(
        invoice,
        { providerId, vat: facts.vat, payments: payments.get(invoice.customerId) ?? [] },
        now,
      ),
    ),
    now,
  );
  await markBilled(
    db,
    bookingsOf(invoices.flatMap(({ customerId }) => facts.lines.get(customerId) ?? [])),
    now,
  );
  if (mailer) {
    const byId = new Map(accounts.map((account) => [account.id, account]));
    for (const { customerId, invoice, year, sequence } of invoices) {
      const account = byId.get(customerId);
      const invoiceId = ids.get(`${year} ${sequence}`);
      if (!account || invoiceId === undefined) continue;
      await notify(db, [customerId], {
        category: 'INVOICE',
        event: `rechnung ${invoiceId}`,
        tag: `rechnung-${invoiceId}`,
        title: 'Neue Rechnung',
        body: `Deine Rechnung für ${formatMonth(Temporal.PlainYearMonth.from(invoice.month))} ist da.`,
        path: '/profil/rechnungen',
        now,
      });
      if (!account.email) continue;
      await queueMail(db, mailer, { account, email: account.email, invoice, invoiceId, now });
    }
  }
  return invoices.length;
}

/** Posts by how much the VAT of the invoice differs from that of its postings (docs/decisions/053). */
function roundingOf(
  { invoice, customerId, transactionIds }: NewInvoice,
  { providerId, vat, payments }: Pick<Facts, 'vat'> & { providerId: string } & Pick<Draft, 'payments'>,
  now: Temporal.Instant,
) {
  const reduced = payments.filter(({ sold }) => !sold).flatMap((use) => voucherUsed(use.shares, use));
  const postedCents =
    sumOf(transactionIds, (id) => vat.get(id) ?? 0) -
    sumOf(reduced, ({ account, cents }) => (account === 'VAT' ? cents : 0));
  return {
    cause: 'INVOICE_ROUNDED' as const,
    causeKey: `${providerId} ${invoice.number}`,
    matter: { customerId, currency: invoice.currency },
    occurredAt: now,
    entries: invoiceRounded(invoice.totals.vatCents - postedCents),
  };
}

async function queueMail(
  db: Db,
  mailer: Mailer,
  {
    account,
    email,
    invoice,
    invoiceId,
    now,
  }: {
    account: BilledAccount;
    email: string;
    invoice: Invoice;
    invoiceId: number;
    now: Temporal.Instant;
  },
): Promise<void> {
  const money = (cents: number) => formatMoney({ cents, currency: invoice.currency });
  const { totals, creditCents, payableCents } = invoice;
  const reducedCents = reductionCents(invoice);
  const paidCents = voucherCents(invoice) + reducedCents;
  await mailer.queue(db, {
    letter: invoiceIssued,
    to: email,
    contractOf: account,
    placeholders: {
      prename: account.prename,
      number: invoice.number,
      month: formatMonth(Temporal.PlainYearMonth.from(invoice.month)),
      total: money(totals.totalCents + reducedCents),
      fees: feeCents(invoice) === 0 ? null : money(feeCents(invoice)),
      credit: creditCents === 0 ? null : money(creditCents),
      vouchers: paidCents === 0 ? null : money(paidCents),
      payable: payableCents === 0 ? null : money(payableCents),
      dueOn: formatDate(Temporal.PlainDate.from(invoice.dueOn)),
    },
    attachments: [{ filename: `rechnung-${invoice.number}.pdf`, contentType: 'application/pdf', invoiceId }],
    now,
  });
}
