import { useEffect, useState, useSyncExternalStore } from 'react';
import { type AccountOnPhone, appShell } from '#web/platform/app-shell.ts';
import type { DeviceLock } from '#web/platform/device-lock.ts';

const NONE: readonly AccountOnPhone[] = [];
const subscribe = (listener: () => void) => appShell()?.accounts.subscribe(listener) ?? (() => {});

/** The accounts that the native app remembers, the last used first; none in a browser. */
export const useAccountsOnPhone = (): readonly AccountOnPhone[] =>
  useSyncExternalStore(
    subscribe,
    () => appShell()?.accounts.list() ?? NONE,
    () => NONE,
  );

export const useIsGuarded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => appShell()?.accounts.isGuarded() ?? false,
    () => false,
  );

/** What protects the accounts on this phone; undefined in a browser, and until the phone has said so. */
export function useDeviceLock(): DeviceLock | undefined {
  const [lock, setLock] = useState<DeviceLock>();
  useEffect(() => {
    void appShell()?.accounts.lock().then(setLock);
  }, []);
  return lock;
}

/** What somebody who stays logged in on a phone has to know. */
export const LOCK_TEXTS: Record<DeviceLock, string> = {
  BIOMETRY:
    'Die App merkt sich diesen Account, aber nie dein Passwort. Wer ihn später auswählt, braucht Fingerabdruck, Gesicht oder den Code deines Geräts.',
  CODE: 'Die App merkt sich diesen Account, aber nie dein Passwort. Wer ihn später auswählt, braucht den Code deines Geräts.',
  NONE: 'Die App merkt sich diesen Account, aber nie dein Passwort. Auf diesem Gerät ist keine Bildschirmsperre eingerichtet: Wer es in der Hand hat, kommt damit in deinen Account.',
};
