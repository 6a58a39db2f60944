import { Capacitor } from '@capacitor/core';
import { SplashScreen } from '@capacitor/splash-screen';
import type { AppShell } from '../app-shell.ts';
import { pageQueries } from '../query.tsx';
import { contentOrBundled } from './bundled-content.ts';
import { createDevice } from './device.ts';
import { keepTrips, watchKept } from './kept-answers.ts';
import { restoreSession } from './session.ts';
import { readSetup } from './setup.ts';

/** The native app around this page, with the session that it kept. */
export async function createShell(): Promise<{ shell: AppShell; isLoggedIn: boolean }> {
  const { version, server } = readSetup();
  const { session, isLoggedIn } = await restoreSession();
  const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
  const device = createDevice(platform);
  const shell: AppShell = {
    platform,
    version,
    server,
    show: () => SplashScreen.hide(),
    session: {
      ...session,
      clear: async () => {
        await Promise.all([session.clear(), device.forget()]);
      },
    },
    device,
    content: contentOrBundled,
    keepTrips: (bookingIds) => keepTrips(pageQueries(), bookingIds),
    ...watchKept(pageQueries()),
  };
  return { shell, isLoggedIn };
}
