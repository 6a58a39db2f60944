import type { CallInput } from '#contract/call.ts';
import { saveDevice } from '#contract/notification.ts';
import { isPushService } from '#domain/notification/push-service.ts';
import { isOnCurve } from '#server/adapters/curve-point.ts';
import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { lockLogins } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { keepDevice, type NewDevice } from './device.repository.ts';
import { type AppServices, appServices } from './show-push-offer.ts';
import { vapidKeys } from './vapid-key.ts';

type Sent = CallInput<typeof saveDevice>['body'];
type Fault = 'PUSH_NOT_OFFERED' | 'PUSH_SERVICE_UNKNOWN' | 'PUSH_KEY_CHANGED' | 'DEVICE_KEY_INVALID';

export const bindSaveDevice = bind(saveDevice, async ({ db, now, session, vault, config }, { body }) => {
  const device = await deviceOf(body, { vault, services: appServices(config), db, now });
  if (typeof device === 'string') return refuse(device);
  const isKept = await db.transaction().execute(async (transaction) => {
    // No logout comes between, and two registrations at once leave one device for each login.
    await lockLogins(transaction, [session.customerId]);
    return keepDevice(transaction, session, device, now);
  });
  return isKept ? null : refuse('AUTHENTICATION');
});

async function deviceOf(
  sent: Sent,
  { vault, services, db, now }: { vault: Vault; services: AppServices; db: Db; now: Temporal.Instant },
): Promise<NewDevice | Fault> {
  if (sent.kind === 'FCM') return services.fcm ? { kind: 'FCM', address: sent.token } : 'PUSH_NOT_OFFERED';
  if (sent.kind === 'APNS')
    return services.apns ? { kind: 'APNS', address: sent.token.toLowerCase() } : 'PUSH_NOT_OFFERED';
  if (!isPushService(sent.endpoint)) return 'PUSH_SERVICE_UNKNOWN';
  const keys = await vapidKeys(db, vault, now);
  const key = keys.find(({ publicKey }) => publicKey === sent.applicationServerKey);
  if (!key) return 'PUSH_KEY_CHANGED';
  const p256dh = Buffer.from(sent.keys.p256dh, 'base64url');
  if (!isOnCurve(p256dh)) return 'DEVICE_KEY_INVALID';
  const auth = Buffer.from(sent.keys.auth, 'base64url');
  return { kind: 'WEB', address: sent.endpoint, p256dh, auth, vapidKeyId: key.id };
}
