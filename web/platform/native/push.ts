import type { PermissionState, PluginListenerHandle } from '@capacitor/core';
import { PushNotifications, type Token } from '@capacitor/push-notifications';
import { Badge } from '@capawesome/capacitor-badge';
import type { DeviceAddress, PushDevice, PushPermission } from '../push-device.ts';
import { createStored } from '../storage.ts';

const PERMISSIONS: Record<PermissionState, PushPermission> = {
  prompt: 'NOT_ASKED',
  'prompt-with-rationale': 'NOT_ASKED',
  granted: 'GRANTED',
  denied: 'DENIED',
};

/** Was this device registered by whoever is logged in? It goes with the logout. */
const isOn = createStored('mitteilungen', false, (value) => (typeof value === 'boolean' ? value : undefined));

/** The service of the system answers within this time, or is not to be reached. */
const ANSWER_MS = 20_000;

/** Asks the service of the system for the address of this device; it may be another one each time. */
async function askAddress(kind: 'FCM' | 'APNS'): Promise<DeviceAddress> {
  const listening: PluginListenerHandle[] = [];
  let patience: ReturnType<typeof setTimeout> | undefined;
  try {
    const token = await new Promise<Token>((resolve, reject) => {
      patience = setTimeout(() => reject(new Error('the service did not answer')), ANSWER_MS);
      const ask = async () => {
        listening.push(
          await PushNotifications.addListener('registration', resolve),
          await PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
        );
        await PushNotifications.register();
      };
      ask().catch(reject);
    });
    return { kind, token: token.value };
  } finally {
    clearTimeout(patience);
    await Promise.all(listening.map((one) => one.remove()));
  }
}

/**
 * Google’s or Apple’s push service. Asked only after a tap, and where the server can reach it; without Google’s
 * configuration asking would end the app.
 */
export function nativePush(platform: 'android' | 'ios'): PushDevice {
  const kind = platform === 'ios' ? 'APNS' : 'FCM';
  const isGranted = async () => (await PushNotifications.checkPermissions()).receive === 'granted';
  return {
    kind,
    permission: async () => PERMISSIONS[(await PushNotifications.checkPermissions()).receive],
    register: async (offer) => {
      if (!(kind === 'APNS' ? offer.apns : offer.fcm)) return undefined;
      if ((await PushNotifications.requestPermissions()).receive !== 'granted') return undefined;
      const address = await askAddress(kind);
      isOn.set(true);
      return address;
    },
    registered: async () => (isOn.get() && (await isGranted()) ? askAddress(kind) : undefined),
    unregister: async () => {
      if (isOn.get()) await PushNotifications.unregister();
      isOn.set(false);
      await PushNotifications.removeAllDeliveredNotifications();
      await Badge.clear();
    },
    clearBadge: () => Badge.clear(),
  };
}
