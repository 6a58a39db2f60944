import { SecureStorage } from '@aparajita/capacitor-secure-storage';
import type { AppShell } from '../app-shell.ts';
import { stopKeeping } from './kept-answers.ts';

/** Empties the Keychain or Keystore of this app: the session, and every stored account. */
export const forgetAll: AppShell['forgetAll'] = async () => {
  stopKeeping();
  await SecureStorage.clear().catch((error: unknown) => console.error('logins are still stored', error));
};
