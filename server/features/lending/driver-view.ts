import type { Booker } from '#domain/booking/may-book.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { DriverRow } from '#server/features/customer/customer.repository.ts';

/** Returns the facts that decide whether a driver of the account may take over a booking. */
export const toDriver = (row: DriverRow): Booker => ({
  state: row.state as CustomerState,
  documentsValidUntil: row.documentsValidUntil,
  isCompanyAccount: false,
  entitlement: row.entitlement,
});
