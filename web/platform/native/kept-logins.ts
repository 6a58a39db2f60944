import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { readAccounts, type StoredAccount } from './stored-accounts.ts';

/**
 * Who is logged in and whom the phone remembers: one entry in Keychain or Keystore, so that a renewal writes all or
 * nothing. No backup reads it.
 */
export type KeptLogins = {
  /** Of whoever is logged in. */
  token?: string | undefined;
  /** Whose token that is; unknown until the server has said so. */
  customerNumber?: string | undefined;
  /** The credential that came with the token, as long as its account is unknown. */
  credential?: string | undefined;
  accounts: readonly StoredAccount[];
  /** Credentials of no account any more, which the server still has to end. */
  ending: readonly string[];
  /** The silent login asks for finger, face or code too. */
  isGuarded: boolean;
};

const KEY = 'session';
/** Of iOS: after the first unlocking, never in a backup or on another device. */
const ACCESS = KeychainAccess.afterFirstUnlockThisDeviceOnly;
const NOTHING: KeptLogins = { accounts: [], ending: [], isGuarded: false };
/** More of them were not to be reached for so long that they run out by themselves. */
const MAX_ENDING = 30;

export type LoginStore = {
  now(): KeptLogins;
  /** Resolves when the change survives the end of the app, or the phone has refused to keep it. Never rejects. */
  change(update: (before: KeptLogins) => KeptLogins): Promise<void>;
  /** False while the phone keeps something older than what counts. */
  isKept(): boolean;
  subscribe(listener: () => void): () => void;
  /** Somebody logs in or out: what the server says of the login before counts no more. */
  beginLogin(): void;
  /** Changes with each of these. */
  loginCount(): number;
};

/** Never rejects: a storage that cannot be read knows nobody. */
export async function openLoginStore(): Promise<LoginStore> {
  let current = await read();
  let isKept = true;
  let writing = Promise.resolve();
  let loginCount = 0;
  const listeners = new Set<() => void>();

  async function writeAfter(before: Promise<void>): Promise<void> {
    await before;
    try {
      if (isEmpty(current)) await SecureStorage.remove(KEY);
      else await SecureStorage.set(KEY, current, false, false, ACCESS);
      isKept = true;
    } catch (error) {
      isKept = false;
      console.info('the phone does not keep the login', error);
    }
  }
  function write(): Promise<void> {
    writing = writeAfter(writing);
    return writing;
  }
  // A full disk may have room again by the time that the app is put aside.
  document.addEventListener('visibilitychange', () => {
    if (!isKept) void write();
  });

  return {
    now: () => current,
    change: (update) => {
      current = update(current);
      for (const listener of listeners) listener();
      return write();
    },
    isKept: () => isKept,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    beginLogin: () => {
      loginCount++;
    },
    loginCount: () => loginCount,
  };
}

const isEmpty = ({ token, accounts, ending, isGuarded }: KeptLogins): boolean =>
  !token && accounts.length === 0 && ending.length === 0 && !isGuarded;

async function read(): Promise<KeptLogins> {
  try {
    const kept = ((await SecureStorage.get(KEY, false)) ?? {}) as Record<string, unknown>;
    return {
      token: textOf(kept['token']),
      customerNumber: textOf(kept['customerNumber']),
      credential: textOf(kept['credential']),
      accounts: readAccounts(kept['accounts']),
      ending: Array.isArray(kept['ending']) ? kept['ending'].filter((one) => typeof one === 'string') : [],
      isGuarded: kept['isGuarded'] === true,
    };
  } catch {
    return NOTHING;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** With credentials that the server has to end, the newest first. */
export const endingToo = (kept: KeptLogins, credentials: readonly (string | undefined)[]): KeptLogins => ({
  ...kept,
  ending: [...credentials.filter((one) => one !== undefined), ...kept.ending].slice(0, MAX_ENDING),
});

/** What "Eingeloggt bleiben" renews the login of whoever is logged in with. */
export const currentCredential = ({ credential, customerNumber, accounts }: KeptLogins): string | undefined =>
  credential ?? accounts.find((account) => account.customerNumber === customerNumber)?.credential;
