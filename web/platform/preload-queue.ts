/** §9.28: route preload queue, at most 4-5 in parallel. */
export const PRELOADS_AT_ONCE = 4;

type Connection = { saveData?: boolean; effectiveType?: string };

/** §9.29: no preloads on 2G or with the data saver on. */
export const mayPreload = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !connection?.effectiveType?.endsWith('2g');

/** Returns the device's connection; undefined if the browser does not report it. */
export const deviceConnection = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection;

export type PreloadQueue = {
  /** Calls `load` when fewer than `PRELOADS_AT_ONCE` run; a known key is ignored. */
  add(key: string, load: () => Promise<unknown>): void;
};

/** `isAllowed` is called before each load, because the connection may have changed. */
export function createPreloadQueue(isAllowed: () => boolean): PreloadQueue {
  const known = new Set<string>();
  const waiting: (() => Promise<unknown>)[] = [];
  let running = 0;

  function next() {
    if (!isAllowed()) waiting.length = 0;
    while (running < PRELOADS_AT_ONCE) {
      const load = waiting.shift();
      if (!load) return;
      running += 1;
      void load()
        // Failed lazy loads are logged to the console only (§8.26).
        .catch((error: unknown) => console.warn(error))
        .finally(() => {
          running -= 1;
          next();
        });
    }
  }

  return {
    add(key, load) {
      if (known.has(key) || !isAllowed()) return;
      known.add(key);
      waiting.push(load);
      next();
    },
  };
}
