import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { BUNDLE, readAppSettings } from '../../tools/native/app-settings.ts';
import { readContent } from '../../tools/native/content.ts';
import { nativePage } from '../../tools/native/page.ts';
import { launchBrowser } from '../browser.ts';
import { serveBundle } from './bundle-server.ts';
import type { Phone } from './phone.ts';

/** The origin of the bundle in Android's shell. */
export const BUNDLE_ORIGIN = 'https://localhost';

export type OpenBundle = {
  browser: Browser;
  /** What a phone's WebView is: its pages are those of the bundle, with Capacitor's bridge and this phone behind it. */
  enter(phone: Phone, options: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
};

type Options = {
  /** The configured server. */
  server: string;
  /** The pages whose texts are in the bundle. */
  contentPaths: readonly string[];
  /** Where those texts come from, if not from the configured server. */
  contentFrom?: string;
  /** The origin of what stands beside the phone in place of Bluetooth, which the page may ask too. */
  beside?: string | undefined;
};

/** Serves the built bundle for one server, and starts a browser that finds it where Android's shell has it. */
export async function openBundle({
  server,
  contentPaths,
  contentFrom = server,
  beside,
}: Options): Promise<OpenBundle> {
  const app = await readAppSettings();
  const { settings, answers } = await readContent(contentFrom, contentPaths);
  const page = await nativePage({ ...app, server, settings });
  const bundle = await serveBundle(BUNDLE, {
    '/index.html': beside ? page.replace("connect-src 'self'", `connect-src 'self' ${beside}`) : page,
    '/content.json': JSON.stringify(answers),
  });
  const browser = await launchBrowser({
    flags: [
      `--host-resolver-rules=MAP localhost:443 127.0.0.1:${bundle.port}`,
      // Not `ignoreHTTPSErrors`: each connection would begin with an error and start anew, now and then too often
      // (ERR_TOO_MANY_RETRIES).
      `--ignore-certificate-errors-spki-list=${bundle.keyHash}`,
    ],
  });
  return {
    browser,
    enter: async (phone, options) => {
      const context = await browser.newContext({
        hasTouch: true,
        isMobile: true,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        baseURL: BUNDLE_ORIGIN,
        serviceWorkers: 'block',
        ...options,
      });
      await phone.connect(context);
      return context;
    },
    close: async () => {
      await browser.close();
      await bundle.close();
    },
  };
}
