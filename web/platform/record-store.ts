import { hasLoggedOutSince } from './stored-text.ts';

/**
 * Larger records of a person, with photos, in IndexedDB. The logout deletes every database of ours
 * (`clear-browser.ts`), so each use opens this one and closes it again.
 */
const DATABASE = 'schadensmeldungen';
const STORES = ['entwurf', 'meldung', 'standort', 'stempel', 'aufgabe', 'anliegen'] as const;
/** A store more is a version more. */
const VERSION = 4;
export type RecordStore = (typeof STORES)[number];

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, VERSION);
    opening.addEventListener('upgradeneeded', () => {
      const made = opening.result.objectStoreNames;
      for (const store of STORES) {
        if (!made.contains(store)) opening.result.createObjectStore(store, { keyPath: 'id' });
      }
    });
    opening.addEventListener('success', () => {
      // The logout must not wait for this page.
      opening.result.addEventListener('versionchange', () => opening.result.close());
      resolve(opening.result);
    });
    opening.addEventListener('error', () => reject(opening.error as Error));
    opening.addEventListener('blocked', () => reject(new Error(`${DATABASE} is blocked`)));
  });
}

async function run<T>(
  store: RecordStore,
  mode: IDBTransactionMode,
  act: (objects: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.addEventListener('complete', () => resolve(request.result));
      for (const end of ['error', 'abort']) {
        transaction.addEventListener(end, () => reject(transaction.error ?? new Error(`${store}: ${end}`)));
      }
    });
  } finally {
    database.close();
  }
}

/** Returns all records; none if the browser refuses its storage. The caller must check what it reads. */
export const readRecords = (store: RecordStore): Promise<unknown[]> =>
  run<unknown[]>(store, 'readonly', (objects) => objects.getAll()).catch(() => []);

/**
 * Writes a record, unless it may be of somebody who has logged out since this page was loaded. Returns whether it is
 * stored: a full disk or a private window may refuse it.
 */
export async function writeRecord(store: RecordStore, record: { id: string }): Promise<boolean> {
  if (hasLoggedOutSince()) return false;
  try {
    await run(store, 'readwrite', (objects) => objects.put(record));
    return true;
  } catch {
    return false;
  }
}

export const removeRecord = (store: RecordStore, id: string): Promise<void> =>
  run(store, 'readwrite', (objects) => objects.delete(id)).catch(() => undefined);
