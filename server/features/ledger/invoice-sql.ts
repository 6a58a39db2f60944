import { type RawBuilder, sql } from 'kysely';

/**
 * What several features say of invoices in SQL. It is here and not with `invoice`, because `voucher` and `payment` say it
 * too, which `invoice` builds upon.
 */

/** The number of an invoice (`domain/invoice/invoice-number.ts`) in a query that knows the table by this name. */
export function invoiceNumber(table: 'invoice' | 'cancellation' | 'cancelled'): RawBuilder<string> {
  const sequence = sql`${sql.ref(`${table}.sequence`)}::text`;
  // `lpad` would cut what is longer.
  return sql`(${sql.ref(`${table}.year`)} || '-' || lpad(${sequence}, greatest(6, length(${sequence})), '0'))`;
}

/** Does a `write_off` (§S20.26) stand, or was it taken back? */
export const IS_STANDING = sql<boolean>`(not exists (
  select from payment_act undone where undone.reverses_id = write_off.transaction_id))`;

/** Is `invoice` one that counts: no cancellation, and not cancelled? */
export const IS_COUNTED = sql<boolean>`(invoice.kind = 'INVOICE'
  and not exists (select from invoice cancellation where cancellation.cancels_id = invoice.id))`;
