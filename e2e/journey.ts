import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrowserOptions,
  launchBrowser,
  receiveVisitors,
  sharedBrowser,
  type Visitors,
} from './browser.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

export type Stage = Omit<Visitors, 'faults' | 'photograph' | 'leave'> & { product: Product };
type Journey = (name: string, play: (stage: Stage) => Promise<void>) => void;

/**
 * Starts the product for this test file and returns the function that declares a journey. A journey also fails if a
 * browser reported an error or sent a request to another origin.
 * @param browserOptions of a browser of its own; without them it shares that of its worker
 */
export function openStage(options: ProductOptions = {}, browserOptions?: BrowserOptions): Journey {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startProduct(options),
      browserOptions ? launchBrowser(browserOptions) : sharedBrowser(),
    ]);
  });
  afterAll(async () => {
    if (browserOptions) await browser?.close();
    await product?.close();
  });

  return (name, play) =>
    test(name, async () => {
      const visitors = receiveVisitors(browser, product);
      let faults: string[];
      try {
        await play({ product, enter: visitors.enter, moveClockTo: visitors.moveClockTo });
      } catch (error) {
        console.error([`The screens of „${name}“:`, ...(await visitors.photograph())].join('\n'));
        console.error(visitors.faults().join('\n'));
        throw error;
      } finally {
        faults = visitors.faults();
        await visitors.leave();
      }
      expect(faults).toEqual([]);
    });
}
