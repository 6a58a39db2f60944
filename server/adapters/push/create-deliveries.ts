import { type ApnsAccount, createApnsDelivery } from './apns-delivery.ts';
import { createFcmDelivery, type FcmServiceAccount } from './fcm-delivery.ts';
import type { PushDeliveries } from './push-delivery.ts';
import { createWebPushDelivery } from './web-push-delivery.ts';

/** What an operator has set up beyond browsers, which need nothing. */
export type PushSettings = { fcm: FcmServiceAccount | undefined; apns: ApnsAccount | undefined };

/** Returns the services that are set up. */
export const createPushDeliveries = ({
  contact,
  keyOf,
  now,
  fcm,
  apns,
}: PushSettings &
  Parameters<typeof createWebPushDelivery>[0] & {
    now: () => Temporal.Instant;
  }): PushDeliveries => ({
  WEB: createWebPushDelivery({ contact, keyOf }),
  ...(fcm ? { FCM: createFcmDelivery({ account: fcm, now }) } : {}),
  ...(apns ? { APNS: createApnsDelivery({ account: apns, now }) } : {}),
});
