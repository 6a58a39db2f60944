import type { Booker } from '#domain/booking/may-book.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import type { Session } from '#server/http/session.ts';
import type { Viewer } from './booking-view.ts';

/** Returns the facts that decide whether the caller may book. */
export const toBooker = (session: Session): Booker => ({
  state: session.state as CustomerState,
  documentsValidUntil: session.documentsValidUntil,
  isCompanyAccount: session.isCompanyAccount,
  entitlement: session.entitlement,
});

/** Returns what decides how the caller sees a booking. */
export const toViewer = (session: Session): Viewer => ({
  ...toBooker(session),
  customerId: session.customerId,
  isMainAccount: isMainAccount(session.customerNumber),
});
