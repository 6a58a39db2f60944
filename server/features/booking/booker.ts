import type { Booker } from '#domain/booking/may-book.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { Session } from '#server/http/session.ts';

/** Returns the facts that decide whether the caller may book. */
export const toBooker = (session: Session): Booker => ({
  state: session.state as CustomerState,
  documentsValidUntil: session.documentsValidUntil,
  isCompanyAccount: session.isCompanyAccount,
});
