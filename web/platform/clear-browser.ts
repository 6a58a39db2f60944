/**
 * Empties everything that this browser keeps for our address: storages, caches, databases, service workers. Cookies that
 * no script reads end with the logout. What a browser refuses to open it does not keep either.
 */
export async function clearBrowser(): Promise<void> {
  const all = [clearStorages, clearCaches, clearDatabases, removeWorkers];
  await Promise.allSettled(all.map((clear) => clear()));
}

// Async, so that a storage that throws at the first touch is one that failed, and the others are still cleared.
async function clearStorages(): Promise<void> {
  await Promise.allSettled([(async () => localStorage.clear())(), (async () => sessionStorage.clear())()]);
}

async function clearCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function clearDatabases(): Promise<void> {
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name = '' }) => deleted(name)));
}

/** Resolves also when another tab holds the database open: it goes when that tab does. */
const deleted = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    for (const end of ['success', 'error', 'blocked']) request.addEventListener(end, () => resolve());
  });

async function removeWorkers(): Promise<void> {
  const workers = await navigator.serviceWorker.getRegistrations();
  await Promise.all(workers.map((worker) => worker.unregister()));
}
