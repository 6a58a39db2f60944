import type { BrowserContext, Page } from 'playwright-core';

/** The app's script, which a page that works without script loads later. */
export const APP_SCRIPT = /\/assets\/browser-.*\.js/;

/** Holds what goes to these addresses back, as a slow connection does. Returns the function that lets it go on. */
export async function delay(visitor: BrowserContext | Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await visitor.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until the page has run the timers that it has now, of up to so many milliseconds: they come in order of their time. */
export const behindTimers = (page: Page, ms: number): Promise<void> =>
  page.evaluate((wait) => new Promise<void>((done) => setTimeout(done, wait)), ms);
