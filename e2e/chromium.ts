import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Chromium without a user interface: to open a page takes it half the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const firstOf = (places: readonly string[]): string | undefined =>
  [process.env['CHROMIUM'] ?? '', ...places].find((path) => path !== '' && existsSync(path));

/** Returns the path of the installed browser; CHROMIUM names another one. Undefined if there is none. */
export const findChromium = (): string | undefined => firstOf(PLACES);

/** As `findChromium`, for journeys: prefers the browser without a user interface. */
export const findHeadlessChromium = (): string | undefined => firstOf([HEADLESS_SHELL, ...PLACES]);

/** Whether journeys have the browser that suits them best, or the one that CHROMIUM names. */
export const hasBestChromium = (): boolean =>
  findChromium() !== undefined && (Boolean(process.env['CHROMIUM']) || existsSync(HEADLESS_SHELL));

/** Flags for tests: no sandbox, because it does not work for root, and no background requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
