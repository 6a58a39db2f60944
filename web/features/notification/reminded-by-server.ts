import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { beside } from '#web/platform/beside.ts';
import { notificationsQuery } from './notification-queries.ts';

type Notifications = OutputOf<'GET /customers/default/notifications'>;

/** Does this device get the server's reminders: it is registered, and they are switched on (§S14.25)? */
export const isRemindedByServer = ({ thisDevice, categories }: Notifications): boolean =>
  thisDevice !== null &&
  categories.some(({ category, allowed }) => category === 'REMINDER' && allowed === 'YES');

/** False as long as nothing is known: two reminders are better than none. */
export function useIsRemindedByServer({ enabled }: { enabled: boolean }): boolean {
  const { data } = useQuery({ ...beside(notificationsQuery), enabled });
  return data !== undefined && isRemindedByServer(data);
}
