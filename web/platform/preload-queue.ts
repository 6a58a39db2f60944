/** §9.28: route preload queue, at most 4-5 in parallel. */
export const PRELOADS_AT_ONCE = 4;

type Connection = { saveData?: boolean; effectiveType?: string };

/** §9.29: nothing is fetched ahead on 2G or with the data saver on. */
export const mayPreload = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !connection?.effectiveType?.endsWith('2g');

/** How this device is connected, where the browser tells. */
export const deviceConnection = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection;

export type PreloadQueue = {
  /** Loads it when there is room; what was asked for once is not asked for again. */
  add(key: string, load: () => Promise<unknown>): void;
};

/** `isAllowed` is asked before each start: a connection changes on the way. */
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
