import { type Method, PluginFailed } from './phone.ts';

/** What a phone remembers, and what its person allows. */
export type PhoneState = {
  /** The Keychain or Keystore. */
  secrets: Map<string, string>;
  /** It takes nothing more. */
  isSecretsFull: boolean;
  /** How somebody unlocks it, and how the next question for that ends: undefined means recognised. */
  lock: 'BIOMETRY' | 'CODE' | 'NONE';
  lockError: string | undefined;
};

export const newPhoneState = (): PhoneState => ({
  secrets: new Map(),
  isSecretsFull: false,
  lock: 'BIOMETRY',
  lockError: undefined,
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
        if (state.isSecretsFull) throw new PluginFailed('osError', 'no space left');
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
    BiometricAuthNative: {
      checkBiometry: () => ({
        isAvailable: state.lock === 'BIOMETRY',
        strongBiometryIsAvailable: state.lock === 'BIOMETRY',
        biometryType: 3,
        biometryTypes: [3],
        deviceIsSecure: state.lock !== 'NONE',
        reason: '',
        code: state.lock === 'BIOMETRY' ? '' : 'biometryNotEnrolled',
      }),
      internalAuthenticate: () => {
        if (state.lockError) throw new PluginFailed(state.lockError);
        return undefined;
      },
    },
    SplashScreen: { hide: () => undefined, show: () => undefined },
    App: {
      exitApp: () => undefined,
      getLaunchUrl: () => undefined,
      getInfo: () => ({ name: 'Stadtwagen', id: 'example.stadtwagen.app', build: '1', version: '0.1.0' }),
      getState: () => ({ isActive: true }),
      minimizeApp: () => {
        throw new PluginFailed('UNIMPLEMENTED');
      },
    },
  };
}
