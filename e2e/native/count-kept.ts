import type { Page } from 'playwright-core';

/** What this phone keeps in a store of its database. */
export const countKept = (page: Page, database: string, store: string) =>
  page.evaluate(
    async ([name = '', of = '']) => {
      if (!(await indexedDB.databases()).some((each) => each.name === name)) return 0;
      const opening = indexedDB.open(name);
      const open = await new Promise<IDBDatabase>((resolve) => {
        opening.addEventListener('success', () => resolve(opening.result));
      });
      const request = open.objectStoreNames.contains(of)
        ? open.transaction(of).objectStore(of).count()
        : undefined;
      const count = await new Promise<number>((resolve) => {
        if (!request) return resolve(0);
        request.addEventListener('success', () => resolve(request.result));
      });
      open.close();
      return count;
    },
    [database, store],
  );
