import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import type { Db } from '#server/db/connect.ts';
import type { Session } from '#server/http/session.ts';
import { findByNumber, type StoredInvoice } from './invoice.repository.ts';

/**
 * Returns the invoice of this number if the caller pays it: the main account, and none of its drivers. Numbers are
 * consecutive, so another account's invoice is refused like an unknown one.
 */
export async function ownInvoice(
  db: Db,
  text: string,
  { customerId, providerId }: Session,
): Promise<StoredInvoice | undefined> {
  const number = parseInvoiceNumber(text);
  const found = number ? await findByNumber(db, number) : [];
  return found.find(
    (stored) => stored.providerId === providerId && stored.customerId === customerId && stored.content !== '',
  );
}
