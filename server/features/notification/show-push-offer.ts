import { showPushOffer } from '#contract/notification.ts';
import type { Vault } from '#server/adapters/vault.ts';
import { bind } from '#server/http/bind-call.ts';
import { vapidKeys } from './vapid-key.ts';

/** The services that an operator has set up; browsers need none. */
export type AppServices = { fcm: boolean; apns: boolean };

export const bindShowPushOffer = ({ vault, services }: { vault: Vault; services: AppServices }) =>
  bind(showPushOffer, async ({ db, now }) => {
    const [{ publicKey }] = await vapidKeys(db, vault, now);
    return { web: { publicKey }, ...services };
  });
