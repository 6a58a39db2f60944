import type { PublicReadName } from '#contract/calls.ts';
import { settingsQuery } from '#web/shell/settings-query.ts';
import { currentCustomerQuery } from './current-customer.ts';

/**
 * What may stay on the screen when a login ends. Every other call that reads is one customer's, so a new one is, too,
 * unless its contract says `public`: then the compiler wants it here.
 */
const PUBLIC: Readonly<Record<PublicReadName, true>> = {
  'GET /bookees': true,
  'GET /bookees/{id}': true,
  'GET /bookees/{id}/availability': true,
  'GET /calendars/{file}': true,
  'GET /customersettings/default': true,
  'GET /declarations/{id}': true,
  'GET /declarations/{id}/file': true,
  'GET /documents': true,
  'GET /documents/{kind}/{slug}': true,
  'GET /geocode': true,
  'GET /news': true,
  'GET /news/{id}': true,
  'GET /places': true,
  'GET /places/{id}': true,
  'GET /plans': true,
  'GET /providers': true,
  'GET /providersettings/{provider}': true,
  'GET /pushoffer': true,
  'GET /registrations/current': true,
  'GET /registrations/current/admission': true,
  'GET /settings': true,
  'GET /cities': true,
  'GET /cities/{city}': true,
  'GET /settings/endpoint': true,
  'GET /settings/endpoint/all': true,
  'GET /tariffs': true,
  'GET /vehicles': true,
  'GET /{city}/hero': true,
  'GET /{city}/home': true,
  'GET /{city}/konto': true,
  'GET /{city}/register': true,
  'GET /{city}/tutorial': true,
};

const COMMON_KEYS = [settingsQuery, currentCustomerQuery].map((query) => query.queryKey[0]);

/** Does the answer depend on the caller? Then it is reloaded after a login and after a logout. */
export function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !COMMON_KEYS.some((key) => key === queryKey[0]);
}

/** Does the answer belong to one customer alone? Then it is removed at the logout. */
export function isPrivate({ queryKey: [name] }: { queryKey: readonly unknown[] }): boolean {
  return typeof name === 'string' && name.startsWith('GET ') && !(name in PUBLIC);
}
