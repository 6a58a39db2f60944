import { type RawBuilder, sql } from 'kysely';

/**
 * What several features say of invoices in SQL. It is here and not with `invoice`, because `voucher` and `payment` say it
 * too, which `invoice` builds upon.
 */

/** The number of an invoice (`domain/invoice/invoice-number.ts`) in a query that knows the table by this name. */
export const invoiceNumber = (table: 'invoice' | 'cancellation' | 'cancelled'): RawBuilder<string> =>
  sql`(${sql.ref(`${table}.year`)} || '-' || lpad(${sql.ref(`${table}.sequence`)}::text, 6, '0'))`;

/** Is `invoice` one that counts: no cancellation, and not cancelled? */
export const IS_COUNTED = sql<boolean>`(invoice.kind = 'INVOICE'
  and not exists (select from invoice cancellation where cancellation.cancels_id = invoice.id))`;
