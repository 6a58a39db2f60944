import type { Page } from 'playwright-core';

/** Whether the browser has cached a page of its customer with the files that it needs: it opens without a connection. */
export const isKept = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const html = await (await caches.match(wanted, { cacheName: 'meine-buchungen' }))?.text();
    if (html === undefined) return false;
    for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)) {
      if (!(await caches.match(file))) return false;
    }
    return true;
  }, path);
