import { writeOff as contract } from '#contract/account-money.ts';
import { formatDate } from '#domain/booking/format-period.ts';
import { feeCents, type Invoice, vatSums } from '#domain/invoice/invoice.ts';
import { writtenOff } from '#domain/ledger/debt-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { findInvoice } from '#server/features/invoice/invoice.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { findLiveDebits } from '#server/features/payment/collection.repository.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { findPayer } from './find-payer.ts';
import { act, type MoneyAct } from './money-act.ts';
import { insertWriteOff } from './write-off.repository.ts';

type WriteOffWish = { customerId: number; invoice: string };
/** `restCents`: what was open of it. */
type WriteOffBasis = { invoiceId: number; restCents: number; dueOn: string };

export const writeOff: MoneyAct<
  WriteOffWish,
  WriteOffBasis,
  Refusal<'INVOICE_NOT_OPEN' | 'DEBIT_RUNNING'>
> = {
  kind: 'WRITTEN_OFF',
  look: async (db, { customerId, invoice: number }) => {
    const invoices = await invoicesWithOpen(db, [customerId]);
    const invoice = invoices.find((one) => one.number === number && one.openCents > 0);
    if (!invoice) return refuse('INVOICE_NOT_OPEN');
    const debit = (await findLiveDebits(db, [invoice.id])).get(invoice.id);
    if (debit && debit.returnedOn === null) return refuse('DEBIT_RUNNING');
    return {
      basis: { invoiceId: invoice.id, restCents: invoice.openCents, dueOn: invoice.dueOn },
      limited: { kind: 'WRITE_OFF' },
    };
  },
  post: async ({ db, now, by, payer, record }, { invoice: number }, { invoiceId, restCents: cents }) => {
    const noted = await record({
      before: { invoice: number, openCents: cents },
      after: { invoice: number, openCents: 0, writtenOffCents: cents },
    });
    const matter = { customerId: payer.id, currency: payer.currency };
    const entries = writtenOff(cents, number, await askedFor(db, invoiceId));
    await insertPostings(
      db,
      [{ cause: 'WRITTEN_OFF', causeKey: String(noted), matter, occurredAt: now, entries }],
      now,
    );
    return insertWriteOff(db, { act: noted, customerId: payer.id, invoiceId, cents, by, now });
  },
  facts: ({ invoice }, { restCents, dueOn }, money) => [
    { label: 'Rechnung', value: `${invoice}, fällig ${formatDate(Temporal.PlainDate.from(dueOn))}` },
    { label: 'Ausgebucht wird', value: money(restCents) },
    { label: 'Danach', value: 'Niemand mahnt sie mehr an, und sie zählt nicht mehr als offen.' },
  ],
};

/** What the invoice asked for, as it was issued. */
async function askedFor(db: Db, invoiceId: number) {
  const { content } = await findInvoice(db, invoiceId);
  const invoice = JSON.parse(content) as Invoice;
  return { rates: vatSums(invoice.totals), feeCents: feeCents(invoice) };
}

/** §S20.26: what is open of an invoice is owed no more in the books; always with a second person. */
export const bindWriteOff = bind(contract, {
  handle: async (context, { params, body: { invoice, reason } }) => {
    const payer = await findPayer(context, params.accountNumber, 'DO');
    if (!payer) return refuse('CUSTOMER_UNKNOWN');
    return act(context, writeOff, { payer, wish: { customerId: payer.id, invoice }, reason });
  },
});
