import { listInvoices } from '#contract/invoice.ts';
import { formatInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { invoicePayments, payeeAccount } from '#server/features/payment/invoice-payments.ts';
import { findPayees } from '#server/features/payment/payees.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAccountBalance, findInvoices, type StoredInvoice } from './invoice.repository.ts';
import { toHeading } from './invoice-view.ts';
import { nextInvoice } from './next-invoice.ts';

const invoiceKey = ({ providerId, year, sequence }: StoredInvoice) => ({
  providerId,
  number: formatInvoiceNumber(year, sequence),
});

/** Postings belong to main accounts: for a driver all is empty and nothing is owed. */
export const bindListInvoices = bind(
  listInvoices,
  async ({ db, now, session, config: { payee } }, { query }) => {
    const [stored, balance, payments, next] = await Promise.all([
      findInvoices(db, session.customerId),
      findAccountBalance(db, session.customerId),
      invoicePayments(db, session.customerId, dayOf(now)),
      nextInvoice(db, session.customerId, now),
    ]);
    const { owedCents: balanceCents, unbilledCents, currency } = balance;
    const items = stored.map((invoice) => ({
      ...toHeading(invoice),
      ...(payments.get(invoice.id) ?? { openCents: 0 }),
    }));
    const ofYear =
      query.year === undefined
        ? items
        : items.filter((_, index) => stored[index]?.year === Number(query.year));
    const years = [...new Set(stored.map(({ year }) => year))];
    // The latest of those to be transferred says where to.
    const toTransfer = stored.find(({ id }) => payments.get(id)?.payment.byTransfer);
    const payTo = toTransfer && (await findPayees(db, payee)).ofInvoice(invoiceKey(toTransfer));
    return {
      items: ofYear,
      years,
      balanceCents,
      unbilledCents,
      next: { ...next, month: next.month.toString() },
      currency,
      ...(payTo ? { payTo: payeeAccount(payTo) } : {}),
    };
  },
);
