import { App } from '@capacitor/app';
import { PushNotifications } from '@capacitor/push-notifications';
import { BackgroundTask } from '@capawesome/capacitor-background-task';
import type { AppShell } from '../app-shell.ts';

/** In the session storage, which ends with the app: this page is not the first of the run. */
const STARTED = 'gestartet';

/**
 * Listens from the beginning, so that nothing that happens before the first screen is lost.
 * @param server origin of the configured server; a tap on one of its messages is a link to it
 */
export async function createLifecycle(server: string): Promise<AppShell['lifecycle']> {
  let isActive = true;
  const actives = new Set<(isActive: boolean) => void>();
  const change = (next: boolean) => {
    if (next === isActive) return;
    isActive = next;
    for (const listener of actives) listener(next);
  };
  const onActive = (listener: (isActive: boolean) => void) => {
    actives.add(listener);
    return () => void actives.delete(listener);
  };
  await App.addListener('appStateChange', (state) => change(state.isActive));

  const links = new Set<(url: string) => void>();
  /** Opened while no screen was there to follow. */
  let waiting: string | undefined;
  const follow = (url: string) => {
    if (links.size === 0) waiting = url;
    for (const listener of links) listener(url);
  };
  const start = await readStart();
  await App.addListener('appUrlOpen', ({ url }) => {
    // iOS tells the link of the start once more.
    if (url === start?.link && links.size === 0) return;
    follow(url);
  });
  await PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => {
    const { path } = (notification.data ?? {}) as { path?: unknown };
    if (typeof path === 'string' && path.startsWith('/')) follow(server + path);
  });

  return {
    start,
    isActive: () => isActive,
    onActive,
    runInBackground: async (work) => {
      let stop: (() => void) | undefined;
      const inFront = new Promise<void>((resolve) => {
        stop = onActive((next) => next && resolve());
      });
      const taskId = BackgroundTask.beforeExit(() => {
        void Promise.race([work, inFront]).finally(async () => {
          stop?.();
          BackgroundTask.finish({ taskId: await taskId });
        });
      });
      // A shell without this plugin only ends earlier behind others.
      await taskId.catch(() => stop?.());
    },
    onLink: (listener) => {
      links.add(listener);
      if (waiting !== undefined) listener(waiting);
      waiting = undefined;
      return () => void links.delete(listener);
    },
    onBack: (listener) => {
      // With a listener the system leaves all to it. iOS never fires it.
      const listening = App.addListener('backButton', listener);
      return () => void listening.then((handle) => handle.remove());
    },
    exit: () => App.exitApp(),
  };
}

/** Undefined on a page that was loaded anew: after a logout, a reset, or when the page of a new bundle was needed. */
async function readStart(): Promise<AppShell['lifecycle']['start']> {
  try {
    if (sessionStorage.getItem(STARTED) !== null) return undefined;
    sessionStorage.setItem(STARTED, '1');
  } catch {
    // Without session storage every page counts as a start.
  }
  // The shell opens the app at Home. A reset empties the storage, and its page has an address of its own.
  if (location.pathname !== '/' || location.search !== '') return undefined;
  const launch = await App.getLaunchUrl().catch(() => undefined);
  return { link: launch?.url || undefined };
}
