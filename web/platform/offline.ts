import { useSyncExternalStore } from 'react';
import type { News, Order } from './service-worker-messages.ts';

/** The name of what the service worker keeps for the customer (web/service-worker.ts). */
const PRIVATE_CACHE = 'meine-buchungen';

/** Only from the built web, over a safe connection, and never in the native app, which has its files with it. */
const mayRegister = (): boolean =>
  import.meta.env.PROD && 'serviceWorker' in navigator && !('Capacitor' in globalThis);

/** Lets this browser show the offline page. Who refuses it (private windows) reads with a connection only. */
export async function registerServiceWorker(): Promise<void> {
  if (!mayRegister()) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
  } catch (error) {
    console.info('no service worker', error);
  }
}

async function order(what: Order): Promise<void> {
  if (!mayRegister()) return;
  const registration = await navigator.serviceWorker.ready;
  registration.active?.postMessage(what);
}

/** Keeps the bookings of who is logged in as they are now, with the details of these. */
export const keepBookings = (bookingIds: number[]): Promise<void> =>
  order({
    kind: 'KEEP',
    bookingIds,
    files: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  });

/** Nobody, or somebody else, is logged in. Also where no service worker runs any more. */
export async function forgetKeptBookings(): Promise<void> {
  if (typeof caches === 'undefined') return;
  navigator.serviceWorker?.controller?.postMessage({ kind: 'FORGET' } satisfies Order);
  // What a browser refuses to open it does not keep either.
  await caches.delete(PRIVATE_CACHE).catch(() => undefined);
}

let since: string | undefined;
const listeners = new Set<() => void>();

function heard({ data }: MessageEvent<News>) {
  since = data.kind === 'KEPT_ANSWER' ? data.since : undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    since = document.documentElement.dataset['keptAt'];
    navigator.serviceWorker?.addEventListener('message', heard);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) navigator.serviceWorker?.removeEventListener('message', heard);
  };
}

/** When what is on the screen was fetched (ISO 8601), where it came from memory; undefined when it is from the server. */
export const useKeptSince = (): string | undefined =>
  useSyncExternalStore(
    subscribe,
    () => since,
    () => undefined,
  );
