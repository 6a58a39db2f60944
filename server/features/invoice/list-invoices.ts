import { listInvoices } from '#contract/invoice.ts';
import { openParts } from '#domain/invoice/open-invoices.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAccountBalance, findInvoices } from './invoice.repository.ts';
import { toHeading } from './invoice-view.ts';

/** Postings belong to main accounts: for a driver all is empty and nothing is owed. */
export const bindListInvoices = bind(listInvoices, async ({ db, session }, { query }) => {
  const [stored, { owed_cents: balanceCents, unbilled_cents: unbilledCents, currency }] = await Promise.all([
    findInvoices(db, session.customerId),
    findAccountBalance(db, session.customerId),
  ]);
  const headings = stored.map(toHeading);
  const owed = headings.map(({ kind, cancelledBy, payableCents }) =>
    kind === 'INVOICE' && cancelledBy === undefined ? payableCents : 0,
  );
  const open = openParts(owed, balanceCents - unbilledCents);
  const items = headings.map((heading, index) => ({ ...heading, openCents: open[index] ?? 0 }));
  const ofYear =
    query.year === undefined ? items : items.filter((_, index) => stored[index]?.year === Number(query.year));
  const years = [...new Set(stored.map(({ year }) => year))];
  return { items: ofYear, years, balanceCents, unbilledCents, currency };
});
