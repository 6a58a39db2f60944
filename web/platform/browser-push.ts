import type { DeviceAddress, PushDevice, PushPermission } from './push-device.ts';
import { serviceWorkers } from './service-workers.ts';

/** Safari on an iPhone has none of it until the page is on the home screen. */
const isSupported = (): boolean =>
  import.meta.env.PROD &&
  serviceWorkers() !== undefined &&
  'PushManager' in window &&
  'Notification' in window;

const PERMISSIONS: Record<NotificationPermission, PushPermission> = {
  default: 'NOT_ASKED',
  granted: 'GRANTED',
  denied: 'DENIED',
};

/** No wait for a worker that nobody registered. */
async function subscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null;
  const registration = await serviceWorkers()?.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined for one that has no keys, and could not read what it gets. */
export function addressOf(found: PushSubscription): DeviceAddress | undefined {
  const { endpoint, keys } = found.toJSON();
  const key = found.options.applicationServerKey;
  const { p256dh, auth } = keys ?? {};
  if (!endpoint || !p256dh || !auth || !key) return undefined;
  return {
    kind: 'WEB',
    endpoint,
    keys: { p256dh: withoutPadding(p256dh), auth: withoutPadding(auth) },
    applicationServerKey: base64url(new Uint8Array(key)),
  };
}

const withoutPadding = (text: string) => text.replace(/=+$/, '');
const base64url = (bytes: Uint8Array) =>
  withoutPadding(
    btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );

/** Web push: the browser's own service wakes the service worker (web/service-worker.ts). */
export const browserPush: PushDevice = {
  kind: 'WEB',
  permission: async () => (isSupported() ? PERMISSIONS[Notification.permission] : 'UNSUPPORTED'),
  register: async ({ web }) => {
    if (!isSupported() || (await Notification.requestPermission()) !== 'granted') return undefined;
    const { pushManager } = await navigator.serviceWorker.ready;
    const known = await pushManager.getSubscription();
    const address = known ? addressOf(known) : undefined;
    if (address?.kind === 'WEB' && address.applicationServerKey === web.publicKey) return address;
    // It was made with another key, and would be refused.
    await known?.unsubscribe();
    return addressOf(
      await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: web.publicKey }),
    );
  },
  registered: async () => {
    const found = await subscription();
    return found && Notification.permission === 'granted' ? addressOf(found) : undefined;
  },
  unregister: async () => {
    await (await subscription())?.unsubscribe();
    if (!isSupported()) return;
    const registration = await serviceWorkers()?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await browserPush.clearBadge();
  },
  clearBadge: async () => {
    if ('clearAppBadge' in navigator) await navigator.clearAppBadge();
  },
};
