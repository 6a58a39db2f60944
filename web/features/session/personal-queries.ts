import type { CallName } from '#contract/calls.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { currentCustomerQuery } from './current-customer.ts';

type OfOneCustomer =
  | 'agreements'
  | 'bookings'
  | 'costcentres'
  | 'customers'
  | 'accesscards'
  | 'allotments'
  | 'documentchecks'
  | 'passkeys'
  | 'vehicles'
  | 'damages'
  | 'returnphotos'
  | 'calendarfeed'
  | 'drivers'
  | 'subcustomers'
  | 'invoices'
  | 'sepaaccounts'
  | 'kmpackages'
  | 'vouchers'
  | 'logins'
  | 'dataexports'
  | 'deletionrequests'
  | 'ownplan'
  | 'presencerequests'
  | 'salesactivations'
  | 'salespartners'
  | 'salesregistrations'
  | 'statements'
  | 'workingtimes'
  | 'availabilities'
  | 'tasks'
  | 'taskphotos';
/** The compiler reports a new call below these paths that is missing here; a new path must be added to the type. */
const OF_ONE_CUSTOMER: Record<
  Extract<CallName, `GET /${OfOneCustomer}` | `GET /${OfOneCustomer}/${string}`>,
  true
> = {
  'GET /accesscards': true,
  'GET /accesscards/current': true,
  'GET /documentchecks': true,
  'GET /documentchecks/{id}': true,
  'GET /agreements': true,
  'GET /agreements/changedterms': true,
  'GET /agreements/{id}/pdf': true,
  'GET /allotments': true,
  'GET /availabilities/cover': true,
  'GET /availabilities/current': true,
  'GET /bookings': true,
  'GET /bookings/{id}': true,
  'GET /bookings/{id}/commands/{commandId}': true,
  'GET /bookings/{id}/damages': true,
  'GET /bookings/{id}/latecar': true,
  'GET /bookings/{id}/moverequest': true,
  'GET /bookings/{id}/trip': true,
  'GET /bookings/{id}/return': true,
  'GET /bookings/{id}/price': true,
  'GET /bookings/{id}/car': true,
  'GET /bookings/{id}/calendar': true,
  'GET /calendarfeed': true,
  'GET /costcentres': true,
  'GET /customers': true,
  'GET /customers/default/notifications': true,
  'GET /customers/{id}/settings/favoriteplaces': true,
  'GET /damages/{id}/photos/{photoId}': true,
  'GET /damages/{id}/photos/{photoId}/upload': true,
  'GET /dataexports/{id}': true,
  'GET /deletionrequests/current': true,
  'GET /documentchecks/current': true,
  'GET /drivers': true,
  'GET /drivers/bookings': true,
  'GET /subcustomers': true,
  'GET /subcustomers/current': true,
  'GET /documentchecks/{id}/documents/{kind}': true,
  'GET /invoices': true,
  'GET /invoices/table': true,
  'GET /invoices/{number}': true,
  'GET /invoices/{number}/pdf': true,
  'GET /invoices/{number}/table': true,
  'GET /invoices/{number}/xml': true,
  'GET /kmpackages': true,
  'GET /logins': true,
  'GET /ownplan': true,
  'GET /ownplan/effect': true,
  'GET /passkeys': true,
  'GET /presencerequests/current': true,
  'GET /returnphotos/{id}': true,
  'GET /returnphotos/{id}/upload': true,
  'GET /salesactivations': true,
  'GET /salesactivations/{id}': true,
  'GET /salespartners/current': true,
  'GET /salesregistrations': true,
  'GET /salesregistrations/{id}': true,
  'GET /sepaaccounts': true,
  'GET /statements/current': true,
  'GET /statements/current/table': true,
  'GET /taskphotos/{id}': true,
  'GET /taskphotos/{id}/upload': true,
  'GET /tasks': true,
  'GET /tasks/cars': true,
  'GET /tasks/cars/{plate}': true,
  'GET /tasks/{id}/commands/{commandId}': true,
  'GET /tasks/{id}/gaps': true,
  'GET /vehicles/{id}/damages': true,
  'GET /vouchers': true,
  'GET /workingtimes': true,
  'GET /workingtimes/current': true,
  'GET /workingtimes/pdf': true,
  'GET /workingtimes/table': true,
};

const COMMON_KEYS = [settingsQuery, currentCustomerQuery].map((query) => query.queryKey[0]);

/** Does the answer depend on the caller? Then it is reloaded after a login and after a logout. */
export function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !COMMON_KEYS.some((key) => key === queryKey[0]);
}

/** Does the answer belong to one customer alone? Then it is removed at the logout. */
export function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return isQueryOf({ queryKey }, Object.keys(OF_ONE_CUSTOMER) as (keyof typeof OF_ONE_CUSTOMER)[]);
}
