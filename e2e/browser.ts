import { existsSync, statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { newerFunctions } from '../tools/baseline.ts';
import { CHROMIUM_FLAGS, findChromium, findHeadlessChromium } from './chromium.ts';
import { leaveCanvasEmpty } from './empty-canvas.ts';
import { takeAway } from './oldest-engine.ts';
import { type Product, UNPAINTED_MAP } from './product.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/** Playwright's timeout for each action. */
const TIMEOUT_MS = 60_000;

/** No page stays open long enough to earn back what its optimized code costs: a seventh of the browser's time. */
const FOR_SHORT_VISITS = ['--js-flags=--no-opt --no-maglev'];

/** What the processes of Chromium share is in memory: a twelfth of their time less than in files. */
const SHARED_MEMORY = '/dev/shm';
/** In a small one, such as that of some containers, Chromium would crash; its driver avoids them all. */
const ENOUGH_SHARED_BYTES = 2 ** 30;

function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_SHARED_BYTES;
}

export type BrowserOptions = {
  /** The whole browser, which can show notifications; it takes a quarter more time. */
  showsNotifications?: boolean;
  /** Its scroll bars take room, as on most desks; those of a phone never do. */
  showsScrollBars?: boolean;
  /** Flags of this browser besides. */
  flags?: readonly string[];
};

export async function launchBrowser({
  showsNotifications = false,
  showsScrollBars = false,
  flags = [],
}: BrowserOptions = {}): Promise<Browser> {
  const executablePath = showsNotifications ? findChromium() : findHeadlessChromium();
  if (!executablePath) throw new Error('There is no Chromium on this machine; CHROMIUM names one');
  return chromium.launch({
    executablePath,
    args: [
      ...CHROMIUM_FLAGS,
      ...FOR_SHORT_VISITS,
      ...flags,
      ...(showsNotifications ? ['--headless=new'] : []),
    ],
    ignoreDefaultArgs: [
      ...(hasSharedMemory() ? ['--disable-dev-shm-usage'] : []),
      ...(showsNotifications ? ['--headless'] : []),
      ...(showsScrollBars ? ['--hide-scrollbars'] : []),
    ],
  });
}

let shared: Browser | undefined;

/** Returns the browser of this worker for all its files: each visitor has a context of their own. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  // One that crashed under a file is not left to the next.
  if (!shared?.isConnected()) shared = await launchBrowser();
  return shared;
}

const names = new WeakMap<Browser, Promise<string>>();

/** What the browser calls itself in each request. */
function nameOf(browser: Browser): Promise<string> {
  const asked = names.get(browser) ?? askName(browser);
  names.set(browser, asked);
  return asked;
}

async function askName(browser: Browser): Promise<string> {
  const page = await browser.newPage();
  const name = await page.evaluate(() => navigator.userAgent);
  await page.close();
  return name;
}

/** One visitor with a browser context of their own. */
export type Visitor = {
  page: Page;
  context: BrowserContext;
  /** Opens a path of the product, waits until the page handles clicks, and returns the HTTP status. */
  open(path: string): Promise<number>;
  /** Allows faults that the journey causes, such as the console's "status of 401" after a wrong password. */
  expectFault(pattern: RegExp): void;
  /** Logs in through the API, to prepare a journey. */
  logIn(customerNumber: string): Promise<void>;
};

export type Visitors = {
  enter(options?: {
    viewport?: typeof PHONE;
    colorScheme?: 'light' | 'dark';
    /** Allows the service worker. A journey cannot intercept requests that the worker answers. */
    offline?: boolean;
    /** Paints the map. Without a GPU that takes most of the time of a screen with a map, and few journeys look at it. */
    paintsMap?: boolean;
    /** Takes away what the oldest engines lack; OLDEST_ENGINE=1 does so in every journey. */
    oldestEngine?: boolean;
  }): Promise<Visitor>;
  /** Sets the clock of the server and of all browsers. */
  moveClockTo(now: Temporal.Instant): Promise<void>;
  /**
   * Returns the unexpected faults of all browsers: console and page errors, 5xx responses, foreign requests.
   */
  faults(): string[];
  /** Takes a screenshot of each open page, for debugging. Returns "URL file" for each. */
  photograph(): Promise<string[]>;
  leave(): Promise<void>;
};

export function receiveVisitors(browser: Browser, product: Product): Visitors {
  const visitors: { context: BrowserContext; page: Page; faults: string[]; expected: RegExp[] }[] = [];

  return {
    async enter({
      viewport = DESKTOP,
      colorScheme = 'light',
      offline = false,
      paintsMap = false,
      oldestEngine = process.env['OLDEST_ENGINE'] === '1',
    } = {}) {
      const isPhone = viewport.width < 600;
      const context = await browser.newContext({
        viewport,
        colorScheme,
        hasTouch: isPhone,
        isMobile: isPhone,
        locale: 'de-DE',
        timezoneId: 'Europe/Berlin',
        reducedMotion: 'reduce',
        baseURL: product.origin,
        serviceWorkers: offline ? 'allow' : 'block',
        ...(paintsMap ? {} : { userAgent: `${await nameOf(browser)} ${UNPAINTED_MAP}` }),
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      await context.clock.setFixedTime(product.now().epochMilliseconds);
      if (!paintsMap) await context.addInitScript(leaveCanvasEmpty);
      if (oldestEngine) await context.addInitScript(takeAway, newerFunctions());
      const page = await context.newPage();
      const entry = { context, page, faults: [] as string[], expected: [] as RegExp[] };
      visitors.push(entry);
      watch(context, [product.origin], (fault) => entry.faults.push(fault));

      return {
        page,
        context,
        async open(path) {
          const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
          // A page that works without script loads the app on the first interaction (web/first-entry.ts).
          if (await page.locator('script[data-next]:not([data-now])').count()) await page.mouse.move(1, 1);
          await hydrated(page);
          return response?.status() ?? 0;
        },
        expectFault: (pattern) => void entry.expected.push(pattern),
        async logIn(customerNumber) {
          const response = await context.request.post('/api/booking/tokens', {
            headers: { origin: product.origin },
            data: {
              loginType: 'CUSTOMER',
              login: customerNumber,
              credential: DEMO_PASSWORD,
              storeLogin: true,
            },
          });
          if (!response.ok())
            throw new Error(`${customerNumber}: ${response.status()} ${await response.text()}`);
        },
      };
    },
    async moveClockTo(now) {
      product.setNow(now);
      await Promise.all(visitors.map(({ context }) => context.clock.setFixedTime(now.epochMilliseconds)));
    },
    faults: () =>
      visitors.flatMap(({ faults, expected }) =>
        faults.filter((fault) => !expected.some((pattern) => pattern.test(fault))),
      ),
    async photograph() {
      const folder = await mkdtemp(join(tmpdir(), 'stadtwagen-photo-'));
      return Promise.all(
        visitors.map(async ({ page }, index) => {
          const path = join(folder, `${index + 1}.png`);
          await page.screenshot({ path }).catch(() => undefined);
          return `${page.url()} ${path}`;
        }),
      );
    },
    async leave() {
      await Promise.all(visitors.splice(0).map(({ context }) => context.close()));
    },
  };
}

/** Waits until the page is hydrated; `web/app.tsx` sets the mark. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Reports console and page errors, 5xx answers, and requests to anybody but these origins. */
export function watch(
  context: BrowserContext,
  origins: readonly string[],
  report: (fault: string) => void,
): void {
  context.on('console', (message) => {
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) =>
    report(
      `page error at ${error.page()?.url() ?? 'no page'}: ${error.error().stack ?? error.error().message}`,
    ),
  );
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:|^wss?:/.test(url.protocol) && !origins.includes(url.origin))
      report(`request to ${url.href}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) report(`answer ${response.status()} of ${response.url()}`);
  });
}
