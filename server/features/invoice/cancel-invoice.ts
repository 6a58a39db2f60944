import { BERLIN } from '#domain/booking/grid.ts';
import { cancellationOf, type Invoice } from '#domain/invoice/invoice.ts';
import { rangeOf } from '#domain/invoice/invoice-number.ts';
import { invoiceRounded } from '#domain/ledger/account-entries.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { giveVouchersBack } from '#server/features/voucher/pay-by-vouchers.ts';
import { chained } from './chain.ts';
import {
  findRoundedVat,
  insertCancelAct,
  insertInvoices,
  isCancelled,
  isWrittenOff,
  lockAccounts,
  type StoredInvoice,
} from './invoice.repository.ts';

export type CancelFault = 'ALREADY_CANCELLED' | 'IS_CANCELLATION' | 'WRITTEN_OFF';

/**
 * Takes an invoice back by another one (§S6.2). What it billed is billed by the next run, with what was corrected meanwhile.
 * Returns the number of the cancellation, or why there is none.
 */
export async function cancelInvoice(
  db: Db,
  stored: StoredInvoice,
  {
    reason,
    now,
    by,
  }: { reason: string; now: Temporal.Instant /** The employee who cancels it. */; by: number },
): Promise<{ number: string } | { fault: CancelFault }> {
  const invoice = JSON.parse(stored.content) as Invoice;
  if (invoice.kind === 'CANCELLATION') return { fault: 'IS_CANCELLATION' };
  return db.transaction().execute(async (transaction) => {
    const [account] = await lockAccounts(transaction, [stored.customerId]);
    if (!account) throw new Error(`customer ${stored.customerId} vanished`);
    if (await isCancelled(transaction, stored.id)) return { fault: 'ALREADY_CANCELLED' };
    // What it asked for is not owed anyway then: the account would get it as a credit.
    if (await isWrittenOff(transaction, stored.id)) return { fault: 'WRITTEN_OFF' };
    const issuedOn = now.toZonedDateTimeISO(BERLIN).toPlainDate();
    const write = (number: string) =>
      cancellationOf(invoice, { number, issuedOn: issuedOn.toString(), reason });
    const { customerId, id: cancelsId, revision } = stored;
    const draft = { customerId, revision, cancelsId, transactionIds: [], write };
    const [cancellation] = await chained(
      transaction,
      { range: rangeOf(stored.sequence), year: issuedOn.year },
      [draft],
    );
    if (!cancellation) throw new Error('no cancellation was written');
    const ids = await insertInvoices(transaction, account.providerId, [cancellation], now);
    for (const id of ids.values()) await insertCancelAct(transaction, { id, by, now });
    const { number } = cancellation.invoice;
    const roundedCents = await findRoundedVat(transaction, invoice.number, account.providerId);
    const posting = {
      cause: 'INVOICE_ROUNDED' as const,
      causeKey: `${account.providerId} ${number}`,
      matter: { customerId, currency: invoice.currency },
      occurredAt: now,
      entries: invoiceRounded(0 - roundedCents),
    };
    await insertPostings(transaction, [posting], now);
    await giveVouchersBack(transaction, { invoiceId: stored.id, customerId }, now);
    return { number };
  });
}
