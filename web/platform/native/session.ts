import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { AppShell } from '../app-shell.ts';

/** Of whoever is logged in, in the Keychain or the Keystore: no other app and no backup reads it. */
type KeptSession = {
  token: string;
  /** The next credential of "Eingeloggt bleiben"; the server changes it with each use (§S9.1). */
  storedCredential?: string;
};

const KEY = 'session';
/** Of iOS: after the first unlocking, never in a backup or on another device. */
const ACCESS = KeychainAccess.afterFirstUnlockThisDeviceOnly;

/** The session that the app had when it was closed, and what keeps it. Never rejects: without it nobody is logged in. */
export async function restoreSession(): Promise<{ session: AppShell['session']; isLoggedIn: boolean }> {
  let kept = await read();
  let registration: string | undefined;
  const session: AppShell['session'] = {
    headers: () => ({
      ...(kept ? { authorization: `Basic ${btoa(`${kept.token}:`)}` } : {}),
      ...(registration ? { 'x-registration': registration } : {}),
    }),
    keep: async ({ id, storedLogin }) => {
      // The page goes on with it also where the storage refuses it.
      kept = { token: id, ...(storedLogin ? { storedCredential: storedLogin.credential } : {}) };
      registration = undefined;
      await SecureStorage.set(KEY, kept, false, false, ACCESS).catch((error: unknown) =>
        console.error('the login is not kept', error),
      );
    },
    storedCredential: () => Promise.resolve(kept?.storedCredential),
    keepRegistration: (secret) => {
      registration = secret;
    },
    clear: async () => {
      kept = undefined;
      registration = undefined;
      await SecureStorage.remove(KEY).catch(() => false);
    },
  };
  return { session, isLoggedIn: kept !== undefined };
}

async function read(): Promise<KeptSession | undefined> {
  try {
    const { token, storedCredential } = ((await SecureStorage.get(KEY)) ?? {}) as Partial<KeptSession>;
    return token ? { token, ...(storedCredential ? { storedCredential } : {}) } : undefined;
  } catch {
    return undefined;
  }
}
