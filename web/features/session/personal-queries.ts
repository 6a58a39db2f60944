import { settingsQuery } from '#web/shell/settings-query.ts';
import { currentCustomerQuery } from './current-customer.ts';

const COMMON_KEYS = [settingsQuery, currentCustomerQuery].map((query) => query.queryKey[0]);

/** Does the answer depend on who asks? Then it goes with a logout and is asked for anew after a login. */
export function isPersonal({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return !COMMON_KEYS.some((key) => key === queryKey[0]);
}

/** Does the answer belong to one customer alone? Then nothing of it may be left after a logout. */
export function isPrivate({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  const name = queryKey[0];
  const belongsToOne = /^\w+ \/(bookings|customers|allotments|documentchecks|passkeys)\b/;
  return typeof name === 'string' && belongsToOne.test(name);
}
