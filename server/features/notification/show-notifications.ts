import { showNotifications } from '#contract/notification.ts';
import { consentKindOf, NOTIFICATION_CATEGORIES } from '#domain/notification/category.ts';
import { bind } from '#server/http/bind-call.ts';
import { countDevices, findConsents, findDevice } from './device.repository.ts';

export const bindShowNotifications = bind(showNotifications, async ({ db, now, session }) => {
  const [consents, device, devices] = await Promise.all([
    findConsents(db, session.customerId),
    findDevice(db, session),
    countDevices(db, session.customerId, now),
  ]);
  return {
    categories: NOTIFICATION_CATEGORIES.map((category) => {
      const consent = consents.get(consentKindOf(category));
      return {
        category,
        allowed: consent ? ('YES' as const) : ('NO' as const),
        since: consent?.since.toString() ?? null,
      };
    }),
    thisDevice: device ? { kind: device.kind, registeredAt: device.registeredAt.toString() } : null,
    devices,
  };
});
