import { SecureStorage } from '@aparajita/capacitor-secure-storage';
import { Capacitor } from '@capacitor/core';
import { SplashScreen } from '@capacitor/splash-screen';
import type { AppShell } from '../app-shell.ts';
import { pageQueries } from '../query.tsx';
import { createAccounts } from './accounts.ts';
import { contentOrBundled } from './bundled-content.ts';
import { createDevice } from './device.ts';
import { openInBrowser } from './external-browser.ts';
import { forgetAnswers, keepTrips, stopKeeping, watchKept } from './kept-answers.ts';
import { openLoginStore } from './kept-logins.ts';
import { createLifecycle } from './lifecycle.ts';
import { phoneLocation } from './location.ts';
import { nativePush } from './push.ts';
import { createSession } from './session.ts';
import { readSetup } from './setup.ts';

/** Takes the picture of the start away. */
export const showApp = (): Promise<void> => SplashScreen.hide();

/** The native app around this page, with the session that it kept. */
export async function createShell(): Promise<{ shell: AppShell; isLoggedIn: boolean }> {
  const { version, server, scheme } = readSetup();
  const [lifecycle, logins] = await Promise.all([createLifecycle(server), openLoginStore()]);
  const session = createSession(logins);
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  const device = createDevice(platform);
  const accounts = createAccounts(logins);
  const isLoggedIn = logins.now().token !== undefined;
  // The app was ended in the middle of a logout. Before anybody can open a file, which would go with the old ones.
  if (!isLoggedIn) void device.forget();
  const shell: AppShell = {
    platform,
    version,
    server,
    scheme,
    lifecycle,
    openInBrowser,
    location: phoneLocation,
    forgetAll: async () => {
      stopKeeping();
      await Promise.all([accounts.removeAll(), device.forget()]);
      // Whatever else an older app may have left there.
      await SecureStorage.clear().catch((error: unknown) =>
        console.error('something is still stored', error),
      );
    },
    show: showApp,
    session: {
      ...session,
      clear: async () => {
        await Promise.all([session.clear(), device.forget(), forgetAnswers()]);
      },
    },
    device,
    // Read from the bundle only when somebody stands beside a car that nothing reaches.
    connectCar: async (vehicleId) => (await import('./bluetooth.ts')).connectCar(vehicleId),
    accounts,
    content: contentOrBundled,
    push: nativePush(platform),
    keepTrips: (bookingIds) => keepTrips(pageQueries(), bookingIds),
    ...watchKept(pageQueries()),
  };
  return { shell, isLoggedIn };
}
