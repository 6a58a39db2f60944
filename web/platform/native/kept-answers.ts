import { hydrate, type Query, type QueryClient, type QueryState } from '@tanstack/react-query';
import type { OutputOf } from '#contract/calls.ts';
import { ConnectionFailed } from '../call.ts';
import { deviceNow } from '../device-clock.ts';
import { KEPT_CALLS, KEPT_TRIPS, TRIP_CALLS } from '../kept-calls.ts';
import { callQuery } from '../query.tsx';
import { hasLoggedOutSince } from '../stored-text.ts';
import { keptSettings } from './kept-settings.ts';

/**
 * The last answers, in a database that goes with the logout: the app opens with them, also without a network, as the
 * web does with its service worker (decision 079).
 */
const DATABASE = 'antworten';
const STORE = 'antworten';
/** Answers that nobody asked for again in this time are not shown any more. */
const LIFE_MS = 30 * 24 * 3_600_000;

/** By the names of their queries. */
const KEPT: ReadonlySet<string> = new Set(KEPT_CALLS.map(({ call, query = call }) => query));

type Settings = OutputOf<'GET /settings'>;
type Kept = { hash: string; key: readonly unknown[]; data: unknown; at: number };

/** Nobody's. */
const isPublic = ([name]: Kept['key']): boolean => name === 'GET /settings' || name === 'GET /providers';

const isKept = ({ queryKey, state }: Query): boolean =>
  KEPT.has(String(queryKey[0])) && state.status === 'success' && state.data !== undefined;

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore(STORE, { keyPath: 'hash' });
    });
    opening.addEventListener('success', () => {
      // The logout must not wait for this page.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error as Error));
  });
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.addEventListener('complete', () => resolve(request.result));
      for (const end of ['error', 'abort'])
        transaction.addEventListener(end, () => reject(transaction.error as Error));
    });
  } finally {
    database.close();
  }
}

/** The client counts on: with a number missing, every result differs from itself. */
const NEVER_ASKED: Omit<QueryState, 'data' | 'dataUpdatedAt' | 'isInvalidated'> = {
  dataUpdateCount: 0,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  fetchStatus: 'idle',
  status: 'success',
};

/**
 * Deletes what was kept for whoever was logged in: a login that ends by itself leaves nothing to the next person on this
 * phone. Never rejects.
 */
export async function forgetAnswers(): Promise<void> {
  await run('readwrite', (store) => {
    const reading = store.openCursor();
    reading.addEventListener('success', () => {
      const cursor = reading.result;
      if (!cursor) return;
      if (!isPublic((cursor.value as Kept).key)) cursor.delete();
      cursor.continue();
    });
    return reading;
  }).catch((error: unknown) => console.info('answers are still kept', error));
}

/** What was kept, whosever it is: at a start it is read while the phone is asked who is logged in. Never rejects. */
export const readKept = (): Promise<readonly Kept[]> =>
  run<Kept[]>('readonly', (store) => store.getAll()).catch(() => []);

/**
 * Puts what was kept into the client, as stale: whatever is on the screen is asked for again. Never rejects.
 * @param reading of `readKept`
 */
export async function restoreAnswers(
  client: QueryClient,
  isLoggedIn: boolean,
  reading: Promise<readonly Kept[]>,
): Promise<void> {
  // The app may have been ended before it forgot.
  if (!isLoggedIn) void forgetAnswers();
  const kept = await reading;
  const known = kept.filter(({ at, key }) => deviceNow() - at < LIFE_MS && (isLoggedIn || isPublic(key)));
  hydrate(client, {
    mutations: [],
    queries: known.map(({ hash, key, data, at }) => ({
      queryHash: hash,
      queryKey: key,
      dehydratedAt: at,
      state: { ...NEVER_ASKED, data, dataUpdatedAt: at, isInvalidated: true },
    })),
  });
}

/** Keeps each new answer of those calls from now on, until the returned function is called. */
export function keepAnswers(client: QueryClient): () => void {
  stopKeeping();
  stopKeeping = client.getQueryCache().subscribe(({ type, query }) => {
    // After a logout an answer that comes late is somebody else's than the next page's.
    if (type !== 'updated' || !isKept(query) || hasLoggedOutSince()) return;
    const { queryHash: hash, queryKey: key, state } = query;
    const data = key[0] === 'GET /settings' ? keptSettings(state.data as Settings) : state.data;
    const kept: Kept = { hash, key, data, at: state.dataUpdatedAt };
    // A full disk costs the answer, not the screen.
    run('readwrite', (store) => store.put(kept)).catch((error: unknown) => console.info('not kept', error));
  });
  return stopKeeping;
}

/** Ends what `keepAnswers` began; what is kept stays. */
export let stopKeeping = (): void => {};

/** Asks for what the calls of a trip answer, so that `keepAnswers` keeps it. Never rejects. */
export async function keepTrips(client: QueryClient, bookingIds: readonly number[]): Promise<void> {
  await Promise.all(
    bookingIds.map((id, place) => {
      const request = { params: { id: String(id) } };
      const ofTrip = TRIP_CALLS.map((name) => callQuery(name, request));
      // A failed prefetch is silent: what was kept before stays.
      return Promise.all([
        client.prefetchQuery(callQuery('GET /bookings/{id}', request)),
        ...(place < KEPT_TRIPS ? ofTrip.map((query) => client.prefetchQuery(query)) : []),
      ]);
    }),
  );
}

/**
 * Since when what is shown was not answered by the server. Without a network it is known at once, else when a call
 * has given up.
 */
export function watchKept(client: QueryClient) {
  let since: string | undefined;
  const listeners = new Set<() => void>();
  const publish = (at: number | undefined) => {
    const next = at ? new Date(at).toISOString() : undefined;
    if (next === since) return;
    since = next;
    for (const listener of listeners) listener();
  };
  const noteOffline = () => {
    if (navigator.onLine) return;
    const kept = client.getQueryCache().findAll({ predicate: isKept });
    publish(Math.max(0, ...kept.map(({ state }) => state.dataUpdatedAt)));
  };
  window.addEventListener('offline', noteOffline);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !KEPT.has(String(event.query.queryKey[0]))) return;
    const { action, query } = event;
    if (action.type === 'success' && !action.manual) publish(undefined);
    if (query.state.data === undefined) return;
    const isLost =
      action.type === 'pause' || (action.type === 'error' && action.error instanceof ConnectionFailed);
    if (isLost) publish(query.state.dataUpdatedAt);
  });
  return {
    keptSince: () => since,
    onKeptSince: (listener: () => void) => {
      noteOffline();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Has the loaders of screens go on with what is there, and ask for it again beside: a screen waits for the network only
 * when nothing of it is known.
 */
export function openWithKept(client: QueryClient): void {
  const prefetch = client.prefetchQuery.bind(client);
  client.prefetchQuery = (options) => {
    const asked = prefetch(options);
    return client.getQueryData(options.queryKey) === undefined ? asked : Promise.resolve();
  };
}
