import { showPushOffer } from '#contract/notification.ts';
import { bind } from '#server/http/bind-call.ts';
import { vapidKeys } from './vapid-key.ts';

/** The services that an operator has set up; browsers need none. */
export type AppServices = { fcm: boolean; apns: boolean };

export const appServices = ({ push }: { push: { fcm: unknown; apns: unknown } }): AppServices => ({
  fcm: push.fcm !== undefined,
  apns: push.apns !== undefined,
});

export const bindShowPushOffer = bind(showPushOffer, async ({ db, now, vault, config }) => {
  const [{ publicKey }] = await vapidKeys(db, vault, now);
  return { web: { publicKey }, ...appServices(config) };
});
