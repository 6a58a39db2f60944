import { useSyncExternalStore } from 'react';
import { appShell } from './app-shell.ts';
import { deleteDeviceStore } from './device-store.ts';
import type { News, Order } from './service-worker-messages.ts';
import { serviceWorkers } from './service-workers.ts';

/** The service worker's cache of the customer's data; web/service-worker.ts uses the same name. */
const PRIVATE_CACHE = 'meine-buchungen';

/** Only in the built web on a secure connection, and not in the native app, which contains its files. */
const registered = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD && !appShell() ? serviceWorkers() : undefined;

/** Registers the service worker. A browser that refuses it (private windows) works only with a connection. */
export async function registerServiceWorker(): Promise<void> {
  try {
    await registered()?.register('/service-worker.js');
  } catch (error) {
    console.info('no service worker', error);
  }
}

async function sendOrder(order: Order): Promise<void> {
  const registration = await registered()?.ready;
  registration?.active?.postMessage(order);
}

/** Has the service worker, or the native app, keep the customer's bookings with the details of the given ones. */
export const keepBookings = (bookingIds: number[]): Promise<void> =>
  appShell()?.keepTrips(bookingIds) ?? sendOrder({ bookingIds, files: loadedFiles() });

/** Asks the service worker to cache the page on which an employee stamps. */
export const keepStamping = (): Promise<void> => sendOrder({ isStamping: true, files: loadedFiles() });

/** Keeps what the page has just learned, without asking again; the native app keeps whatever a query knows. */
export const keepLearned = (answers: readonly { path: string; answer: unknown }[]): Promise<void> =>
  sendOrder({
    answers: answers.map(({ path, answer }) => ({
      path: `/api/booking${path}`,
      json: JSON.stringify(answer),
    })),
  });

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/**
 * Deletes the cached bookings, and what opens their cars, after a logout or change of customer. What the service worker is still fetching then goes
 * with them.
 */
export async function deleteCachedBookings(): Promise<void> {
  try {
    await deleteDeviceStore();
    if (typeof caches !== 'undefined') await caches.delete(PRIVATE_CACHE);
  } catch {
    // What the browser refuses to open holds no data.
  }
}

let since: string | undefined;
const listeners = new Set<() => void>();

function onMessage({ data }: MessageEvent<News>) {
  since = data.kind === 'KEPT_ANSWER' ? data.since : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  const shell = appShell();
  if (shell) return shell.onKeptSince(listener);
  if (listeners.size === 0) {
    since = document.documentElement.dataset['keptAt'];
    // From here on the screen says it.
    delete document.documentElement.dataset['keptWords'];
    serviceWorkers()?.addEventListener('message', onMessage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) serviceWorkers()?.removeEventListener('message', onMessage);
  };
}

/** Returns when the shown data was cached (ISO 8601); undefined if it comes from the server. */
export const useKeptSince = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => appShell()?.keptSince() ?? since,
    () => undefined,
  );
