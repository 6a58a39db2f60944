import { openParts } from '#domain/invoice/open-invoices.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findInvoicedBalances,
  findPayableInvoices,
  type PayableInvoice,
} from './open-invoices.repository.ts';

export type OpenInvoice = PayableInvoice & { openCents: number };

/**
 * The invoices of these accounts with what is open of each, latest first. Debits and write-offs are of their invoice; whatever else
 * was paid or credited settles the oldest first (§ 366 BGB).
 */
export async function invoicesWithOpen(db: Db, customerIds: readonly number[]): Promise<OpenInvoice[]> {
  const [invoices, balances] = await Promise.all([
    findPayableInvoices(db, customerIds),
    findInvoicedBalances(db, customerIds),
  ]);
  const byCustomer = Map.groupBy(invoices, ({ customerId }) => customerId);
  return [...byCustomer].flatMap(([customerId, of]) => {
    const rests = of.map(({ payableCents, collectedCents, writtenOffCents }) =>
      Math.max(0, payableCents - collectedCents - writtenOffCents),
    );
    const open = openParts(rests, balances.get(customerId) ?? 0);
    return of.map((invoice, index) => ({ ...invoice, openCents: open[index] ?? 0 }));
  });
}
