import { Capacitor } from '@capacitor/core';
import { SplashScreen } from '@capacitor/splash-screen';
import type { AppShell } from '../app-shell.ts';
import { pageQueries } from '../query.tsx';
import { createAccounts } from './accounts.ts';
import { contentOrBundled } from './bundled-content.ts';
import { keepTrips, watchKept } from './kept-answers.ts';
import { openLoginStore } from './kept-logins.ts';
import { nativePush } from './push.ts';
import { createSession } from './session.ts';
import { readSetup } from './setup.ts';

/** The native app around this page, with the session that it kept. */
export async function createShell(): Promise<{ shell: AppShell; isLoggedIn: boolean }> {
  const { version, server } = readSetup();
  const logins = await openLoginStore();
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  const shell: AppShell = {
    platform,
    version,
    server,
    show: () => SplashScreen.hide(),
    session: createSession(logins),
    accounts: createAccounts(logins),
    content: contentOrBundled,
    push: nativePush(platform),
    keepTrips: (bookingIds) => keepTrips(pageQueries(), bookingIds),
    ...watchKept(pageQueries()),
  };
  return { shell, isLoggedIn: logins.now().token !== undefined };
}
