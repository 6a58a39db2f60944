import { noteLogout } from './after-logout.ts';
import { appShell } from './app-shell.ts';
import { pushDevice } from './push.ts';
import { serviceWorkers } from './service-workers.ts';
import { removePersonalTexts } from './stored-text.ts';

/** Caches of our own public files (`web/service-worker.ts`). */
const PUBLIC_CACHES = /^dateien-/;

/**
 * Deletes all that browser or app stores of a person. Open pages store nothing personal any more, and other tabs
 * reload (`after-logout.ts`); the caller reloads this page. Never rejects.
 */
export async function clearPersonalStores(): Promise<void> {
  const all = [
    // First of all, so that no page writes anything back.
    async () => noteLogout(),
    // Nothing of the person stands on the lock screen any more.
    endPush,
    // Files, reminders and shortcuts of the native app.
    async () => appShell()?.device.forget(),
    async () => removePersonalTexts('local'),
    async () => removePersonalTexts('session'),
    () => clearCaches((name) => !PUBLIC_CACHES.test(name)),
    clearDatabases,
  ];
  await Promise.allSettled(all.map((clear) => clear()));
}

/** The browser tells its service, which may be out of reach: the server has already ended it with the login. */
const END_PUSH_MS = 2_000;

const endPush = () =>
  Promise.race([
    pushDevice().unregister(),
    new Promise<void>((resolve) => void setTimeout(resolve, END_PUSH_MS)),
  ]);

/**
 * Deletes everything that this browser stores for our origin: storages, caches, databases, service workers.
 * The HttpOnly cookies end with the logout. Never rejects: a store that the browser refuses to open holds no
 * data.
 */
export async function clearBrowser(): Promise<void> {
  // Nothing of the person stands on the lock screen any more. Before the storages, which it writes to.
  await endPush().catch(() => undefined);
  const all = [clearStorages, () => clearCaches(() => true), clearDatabases, removeWorkers];
  await Promise.allSettled(all.map((clear) => clear()));
}

// Async functions turn a throwing `localStorage` getter into a rejection, so the other storage is still
// cleared.
async function clearStorages(): Promise<void> {
  await Promise.allSettled([(async () => localStorage.clear())(), (async () => sessionStorage.clear())()]);
}

async function clearCaches(isMeant: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isMeant);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function clearDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
}

/** Resolves also if another tab has the database open: the browser deletes it when that tab closes. */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });

async function removeWorkers(): Promise<void> {
  const workers = (await serviceWorkers()?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
}
