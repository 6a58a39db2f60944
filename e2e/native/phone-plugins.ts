import { type Method, PluginFailed } from './phone.ts';

/** What a phone remembers, and what its person allows. */
export type PhoneState = {
  /** The Keychain or Keystore. */
  secrets: Map<string, string>;
  /** The link that starts the app. */
  launchUrl: string | undefined;
  location: {
    permission: 'prompt' | 'granted' | 'denied';
    /** What the person says to the system's question. */
    answer: 'granted' | 'denied';
    position: { latitude: number; longitude: number };
  };
  push: {
    permission: 'prompt' | 'granted' | 'denied';
    /** What the person says to the system's question. */
    answer: 'granted' | 'denied';
    /** By which the service of the system reaches this phone. */
    address: string;
    /** Set by a journey: tells the app its address. */
    registered?: (address: string) => void;
  };
  /** The size of text in the phone's settings; 1 is the usual one. */
  textSize: number;
};

export const newPhoneState = (): PhoneState => ({
  secrets: new Map(),
  launchUrl: undefined,
  location: {
    permission: 'denied',
    answer: 'granted',
    position: { latitude: 49.4521, longitude: 11.0767 },
  },
  push: { permission: 'prompt', answer: 'granted', address: 'fcm-adresse-eines-telefons:0123456789' },
  textSize: 1,
});

/** The plugins of the app as their native side answers; each is named as it registers itself. */
export function phonePlugins(state: PhoneState): Record<string, Record<string, Method>> {
  return {
    SecureStorage: {
      setSynchronizeKeychain: () => undefined,
      internalGetItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        data: state.secrets.get(prefixedKey) ?? null,
      }),
      internalSetItem: ({ prefixedKey, data }: { prefixedKey: string; data: string }) => {
        state.secrets.set(prefixedKey, data);
        return undefined;
      },
      internalRemoveItem: ({ prefixedKey }: { prefixedKey: string }) => ({
        success: state.secrets.delete(prefixedKey),
      }),
      internalClearItemsWithPrefix: ({ _prefix: prefix = '' }: { _prefix?: string }) => {
        for (const key of state.secrets.keys()) if (key.startsWith(prefix)) state.secrets.delete(key);
        return undefined;
      },
      internalGetPrefixedKeys: ({ prefix }: { prefix: string }) => ({
        keys: [...state.secrets.keys()].filter((key) => key.startsWith(prefix)),
      }),
    },
    SplashScreen: { hide: () => undefined, show: () => undefined },
    App: {
      exitApp: () => undefined,
      getLaunchUrl: () => (state.launchUrl === undefined ? undefined : { url: state.launchUrl }),
      getInfo: () => ({ name: 'Stadtwagen', id: 'example.stadtwagen.app', build: '1', version: '0.1.0' }),
      getState: () => ({ isActive: true }),
      minimizeApp: () => {
        throw new PluginFailed('UNIMPLEMENTED');
      },
    },
    Badge: { clear: () => undefined, set: () => undefined },
    Browser: { open: () => undefined, close: () => undefined },
    Geolocation: {
      checkPermissions: () => permissionsOf(state),
      requestPermissions: () => {
        if (state.location.permission === 'prompt') state.location.permission = state.location.answer;
        return permissionsOf(state);
      },
      getCurrentPosition: () => {
        if (state.location.permission === 'prompt') state.location.permission = state.location.answer;
        if (state.location.permission === 'denied') throw new PluginFailed('OS-PLUG-GLOC-0003');
        return { timestamp: 0, coords: { ...state.location.position, accuracy: 20 } };
      },
    },
    PushNotifications: {
      register: () => {
        // As the system does: the address comes as an event of its own.
        state.push.registered?.(state.push.address);
        return undefined;
      },
      unregister: () => undefined,
      checkPermissions: () => ({ receive: state.push.permission }),
      requestPermissions: () => {
        if (state.push.permission === 'prompt') state.push.permission = state.push.answer;
        return { receive: state.push.permission };
      },
      removeAllDeliveredNotifications: () => undefined,
    },
    TextZoom: {
      get: () => ({ value: 1 }),
      getPreferred: () => ({ value: state.textSize }),
      set: () => undefined,
    },
  };
}

const permissionsOf = ({ location: { permission } }: PhoneState) => ({
  location: permission,
  coarseLocation: permission,
});
