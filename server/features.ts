import type { Feature } from './feature/feature.ts';
import { accountMoneyFeature } from './features/account-money/account-money.feature.ts';
import { agreementFeature } from './features/agreement/agreement.feature.ts';
import { allotmentFeature } from './features/allotment/allotment.feature.ts';
import { bankFeature } from './features/bank/bank.feature.ts';
import { bankStatementFeature } from './features/bank-statement/bank-statement.feature.ts';
import { blocklistFeature } from './features/blocklist/blocklist.feature.ts';
import { bookingFeature } from './features/booking/booking.feature.ts';
import { bookingMessageFeature } from './features/booking-message/booking-message.feature.ts';
import { bookkeepingFeature } from './features/bookkeeping/bookkeeping.feature.ts';
import { calendarFeedFeature } from './features/calendar-feed/calendar-feed.feature.ts';
import { carSecretFeature } from './features/car-secret/car-secret.feature.ts';
import { caseFeature } from './features/case/case.feature.ts';
import { contactFeature } from './features/contact/contact.feature.ts';
import { customerFeature } from './features/customer/customer.feature.ts';
import { customerBlockFeature } from './features/customer-block/customer-block.feature.ts';
import { customerBookingFeature } from './features/customer-booking/customer-booking.feature.ts';
import { customerFileFeature } from './features/customer-file/customer-file.feature.ts';
import { damageFeature } from './features/damage/damage.feature.ts';
import { damageCaseFeature } from './features/damage-case/damage-case.feature.ts';
import { debitFileFeature } from './features/debit-file/debit-file.feature.ts';
import { documentFeature } from './features/document/document.feature.ts';
import { driverFeature } from './features/driver/driver.feature.ts';
import { editorialFeature } from './features/editorial/editorial.feature.ts';
import { employeeFeature } from './features/employee/employee.feature.ts';
import { inboxFeature } from './features/inbox/inbox.feature.ts';
import { invoiceFeature } from './features/invoice/invoice.feature.ts';
import { lateCarFeature } from './features/late-car/late-car.feature.ts';
import { ledgerFeature } from './features/ledger/ledger.feature.ts';
import { lendingFeature } from './features/lending/lending.feature.ts';
import { mailFeature } from './features/mail/mail.feature.ts';
import { moveRequestFeature } from './features/move-request/move-request.feature.ts';
import { newsletterFeature } from './features/newsletter/newsletter.feature.ts';
import { notificationFeature } from './features/notification/notification.feature.ts';
import { odometerFeature } from './features/odometer/odometer.feature.ts';
import { pageFeature } from './features/page/page.feature.ts';
import { paymentFeature } from './features/payment/payment.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { proposalFeature } from './features/proposal/proposal.feature.ts';
import { providerFeature } from './features/provider/provider.feature.ts';
import { registrationFeature } from './features/registration/registration.feature.ts';
import { retirementFeature } from './features/retirement/retirement.feature.ts';
import { salesFeature } from './features/sales/sales.feature.ts';
import { serviceCaseFeature } from './features/service-case/service-case.feature.ts';
import { sessionFeature } from './features/session/session.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { statementFeature } from './features/statement/statement.feature.ts';
import { stationFeature } from './features/station/station.feature.ts';
import { tariffFeature } from './features/tariff/tariff.feature.ts';
import { taskFeature } from './features/task/task.feature.ts';
import { telematicsFeature } from './features/telematics/telematics.feature.ts';
import { tripFeature } from './features/trip/trip.feature.ts';
import { tripStopFeature } from './features/trip-stop/trip-stop.feature.ts';
import { vehicleFeature } from './features/vehicle/vehicle.feature.ts';
import { voucherFeature } from './features/voucher/voucher.feature.ts';
import { whoDroveFeature } from './features/who-drove/who-drove.feature.ts';

/** The only list of features: calls, jobs and all else that the product has are what these declare. */
export const FEATURES: readonly Feature[] = [
  agreementFeature,
  allotmentFeature,
  bankStatementFeature,
  blocklistFeature,
  bookingFeature,
  bookingMessageFeature,
  calendarFeedFeature,
  carSecretFeature,
  caseFeature,
  contactFeature,
  customerFeature,
  customerBlockFeature,
  customerBookingFeature,
  customerFileFeature,
  accountMoneyFeature,
  bankFeature,
  debitFileFeature,
  bookkeepingFeature,
  damageFeature,
  damageCaseFeature,
  documentFeature,
  driverFeature,
  editorialFeature,
  employeeFeature,
  inboxFeature,
  invoiceFeature,
  lateCarFeature,
  ledgerFeature,
  lendingFeature,
  tripStopFeature,
  mailFeature,
  moveRequestFeature,
  newsletterFeature,
  notificationFeature,
  odometerFeature,
  pageFeature,
  paymentFeature,
  privacyFeature,
  proposalFeature,
  providerFeature,
  registrationFeature,
  retirementFeature,
  salesFeature,
  serviceCaseFeature,
  sessionFeature,
  staffFeature,
  statementFeature,
  stationFeature,
  tariffFeature,
  taskFeature,
  telematicsFeature,
  tripFeature,
  vehicleFeature,
  voucherFeature,
  whoDroveFeature,
];
