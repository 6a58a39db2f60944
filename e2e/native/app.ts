import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, PHONE, watch } from '../browser.ts';
import { type Product, type ProductOptions, startProduct } from '../product.ts';
import { type MobileNetwork, openNetwork } from './mobile-network.ts';
import { BUNDLE_ORIGIN, type OpenBundle, openBundle } from './open-bundle.ts';
import { Phone } from './phone.ts';
import { newPhoneState, type PhoneState, phonePlugins } from './phone-plugins.ts';

const TIMEOUT_MS = 60_000;

/** The app on somebody's phone. */
export type NativeApp = {
  phone: Phone;
  state: PhoneState;
  context: BrowserContext;
  /** Of the app as it is open now. */
  page(): Page;
  /** Opens the app as a tap on its icon does, or a link into it. */
  start(path?: string): Promise<Page>;
  /** Ends it without a word, as the system does. */
  kill(): Promise<void>;
  /** From here on the phone has no network, and knows it. */
  goOffline(): Promise<void>;
  goOnline(): Promise<void>;
  /** Allows faults that the journey causes. */
  expectFault(pattern: RegExp): void;
};

export type NativeStage = {
  product: Product;
  install(options?: {
    platform?: 'android' | 'ios';
    colorScheme?: 'light' | 'dark';
    viewport?: typeof PHONE;
  }): Promise<NativeApp>;
};

/**
 * Starts the product and the native bundle in a browser that plays the phone's WebView, for this test file, and returns the
 * function that declares a journey. A journey also fails if the app reported an error or asked anybody but the configured
 * server.
 * @param beside starts what stands beside the phone in place of Bluetooth, and returns its origin, which the app may ask too
 */
export function openNativeStage(options: ProductOptions = {}, beside?: () => Promise<string>) {
  let besideOrigin: string | undefined;
  let product: Product;
  let bundle: OpenBundle;
  let network: MobileNetwork;
  beforeAll(async () => {
    product = await startProduct(options);
    network = await openNetwork(product.origin);
    besideOrigin = await beside?.();
    bundle = await openBundle({ server: network.origin, beside: besideOrigin, contentPaths: FIRST_PATHS });
  });
  afterAll(async () => {
    await bundle?.close();
    await network?.close();
    await product?.close();
  });

  return (name: string, play: (stage: NativeStage) => Promise<void>) =>
    test(name, async () => {
      const faults: string[] = [];
      const expected: RegExp[] = [];
      const contexts: BrowserContext[] = [];
      const install: NativeStage['install'] = async ({
        platform = 'android',
        colorScheme = 'light',
        viewport = PHONE,
      } = {}) => {
        const state = newPhoneState();
        const phone = new Phone(platform, phonePlugins(state));
        const context = await bundle.enter(phone, { viewport, colorScheme, reducedMotion: 'reduce' });
        contexts.push(context);
        context.setDefaultTimeout(TIMEOUT_MS);
        await context.clock.setFixedTime(product.now().epochMilliseconds);
        await context.addInitScript(knowNetwork);
        watch(context, [network.origin, BUNDLE_ORIGIN, ...(besideOrigin ? [besideOrigin] : [])], (fault) =>
          faults.push(fault),
        );
        let page: Page | undefined;
        return {
          phone,
          state,
          context,
          page: () => {
            if (!page) throw new Error('the app is not open');
            return page;
          },
          start: async (path = '/') => {
            page ??= await context.newPage();
            await page.goto(path, { waitUntil: 'domcontentloaded' });
            await hydrated(page);
            return page;
          },
          kill: async () => {
            await page?.close({ runBeforeUnload: false });
            page = undefined;
          },
          goOffline: async () => {
            expected.push(/ERR_CONNECTION_RESET|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_SOCKET/);
            network.cut();
            await context.addCookies([{ name: 'offline', value: '1', url: BUNDLE_ORIGIN }]);
            await page?.evaluate(() => window.dispatchEvent(new Event('offline')));
          },
          goOnline: async () => {
            network.restore();
            await context.clearCookies({ name: 'offline' });
            await page?.evaluate(() => window.dispatchEvent(new Event('online')));
          },
          expectFault: (pattern) => void expected.push(pattern),
        };
      };
      try {
        await play({ product, install });
      } catch (error) {
        for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
          const path = `/tmp/stadtwagen-native-${index + 1}.png`;
          await page.screenshot({ path }).catch(() => undefined);
          console.error(`The screen of „${name}“: ${page.url()} ${path}`);
        }
        console.error(faults.join('\n'));
        throw error;
      } finally {
        network.restore();
        await Promise.all(contexts.map((context) => context.close()));
      }
      expect(faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([]);
    });
}

/** Runs in the page: the phone says that it has no network, while its own pages stay at hand. */
function knowNetwork(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => !document.cookie.includes('offline=1') });
}

/** The texts of these pages are in the bundle of a journey; that of the app has all. */
const FIRST_PATHS = ['/', '/hilfe', '/faq', '/nuernberg'];
