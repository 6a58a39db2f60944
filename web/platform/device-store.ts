import { hasLoggedOutSince } from './stored-text.ts';

/**
 * What a device needs beside the car without a connection. An own database that goes with the logout (decision 043);
 * each access closes it, so that it can be deleted.
 */
const DATABASE = 'unterwegs';
const STORES = ['keys', 'grants', 'codes', 'looks'] as const;
type StoreName = (typeof STORES)[number];
type RecordKey = string | number;

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

async function run<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  // Opening makes the database, so after a logout not even a look at it is allowed.
  if (hasLoggedOutSince()) throw new Error('somebody has logged out');
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => {
    for (const each of STORES) opening.result.createObjectStore(each);
  });
  const database = await settled(opening);
  try {
    return await settled(request(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

/** Undefined when there is none, the browser refuses its database (private windows), or after a logout. */
export async function readRecord<T>(store: StoreName, key: RecordKey): Promise<T | undefined> {
  try {
    return (await run(store, 'readonly', (of) => of.get(key))) as T | undefined;
  } catch {
    return undefined;
  }
}

/** With their keys; empty when the browser refuses its database. */
export async function readRecords<T>(store: StoreName): Promise<[key: RecordKey, record: T][]> {
  try {
    const keys = (await run(store, 'readonly', (of) => of.getAllKeys())) as RecordKey[];
    const records = await Promise.all(keys.map((key) => readRecord<T>(store, key)));
    return keys.flatMap((key, index) => {
      const record = records[index];
      return record === undefined ? [] : [[key, record] as [RecordKey, T]];
    });
  } catch {
    return [];
  }
}

/** Rejects when the browser refuses its database, and once somebody has logged out. */
export async function writeRecord(store: StoreName, key: RecordKey, record: unknown): Promise<void> {
  await run(store, 'readwrite', (of) => of.put(record, key));
}

export async function removeRecord(store: StoreName, key: RecordKey): Promise<void> {
  try {
    await run(store, 'readwrite', (of) => of.delete(key));
  } catch {
    // A database that the browser refuses holds nothing.
  }
}

/** Deletes all of it; never rejects. */
export async function deleteDeviceStore(): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await new Promise<void>((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(DATABASE);
      for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
    } catch {
      resolve();
    }
  });
}
