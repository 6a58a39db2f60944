import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BrowserWindow, WindowOptions } from '../e2e/browsers/browser-window.ts';
import { FIREFOX_PLACES, openFirefox } from '../e2e/browsers/firefox.ts';
import { mainJob } from '../e2e/browsers/main-job.ts';
import { openScreen, type Screen, XVFB } from '../e2e/browsers/screen.ts';
import { serveProduct } from '../e2e/browsers/served-product.ts';
import { OPENSSL, openTlsFront, type TlsFront } from '../e2e/browsers/tls-front.ts';
import { MINI_BROWSER_PLACES, openWebKit, WEBKIT_DRIVER_PLACES } from '../e2e/browsers/webkit.ts';

/** `npm run browsers`: the main job in Firefox and WebKit, the engine of Safari; `npm test` has Chromium. */
const USAGE = `npm run browsers                 suchen, buchen, stornieren in Firefox und WebKit, auf dem Telefon und am Schreibtisch
npm run browsers -- firefox      nur in diesem Browser (firefox, webkit)
npm run browsers -- phone        nur in diesem Fenster (phone, desktop)`;

const PACKAGES = 'firefox-esr webkit2gtk-driver xvfb openssl';
const INSTALL = `apt-get update && apt-get install -y ${PACKAGES}`;

const findFirst = (places: readonly string[]) => places.find((place) => existsSync(place));

const BROWSERS = {
  firefox: {
    name: 'Firefox',
    needs: [FIREFOX_PLACES],
    open: ([firefox = '']: string[], _screen: Screen, options: WindowOptions) =>
      openFirefox(firefox, options),
  },
  webkit: {
    name: 'WebKit',
    needs: [WEBKIT_DRIVER_PLACES, MINI_BROWSER_PLACES],
    open: ([driver = '', browser = '']: string[], screen: Screen, options: WindowOptions) =>
      openWebKit(driver, browser, screen, options),
  },
};
/** At `widths` all pages of the job have to fit. 378 px is a phone's 390 px beside a scroll bar. */
const WINDOWS = {
  phone: { name: 'Telefon', size: { width: 390, height: 844 }, widths: [320, 378, 390] },
  desktop: { name: 'Schreibtisch', size: { width: 1280, height: 800 }, widths: [390, 768, 1280] },
};
type BrowserKey = keyof typeof BROWSERS;
type WindowKey = keyof typeof WINDOWS;

/** Returns the paths of the programs that a browser needs, undefined if one is missing. */
function programsOf(browser: BrowserKey): string[] | undefined {
  const found = BROWSERS[browser].needs.map(findFirst);
  return found.every((path) => path !== undefined) ? found : undefined;
}

function ensurePrograms(browsers: readonly BrowserKey[]): void {
  const isComplete = () => browsers.every(programsOf) && [XVFB, OPENSSL].every((path) => existsSync(path));
  if (isComplete()) return;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log(`${PACKAGES} werden installiert …`);
    const { status } = spawnSync('sh', ['-c', `${INSTALL} > /dev/null`], { stdio: 'inherit' });
    if (status === 0 && isComplete()) return;
  }
  console.error(`Es fehlen die Browser. Auf Debian und Ubuntu: sudo sh -c "${INSTALL}"`);
  process.exit(1);
}

type Closable = { close(): Promise<void> };
/** What is open or opening, the latest last: whatever ends this run, nothing of it stays. */
const opened: Promise<Closable>[] = [];
let ending: Promise<void> | undefined;
function closeAtEnd<T extends Closable>(opening: Promise<T>): Promise<T> {
  opened.push(opening);
  return opening;
}
async function closeLatest(): Promise<void> {
  const thing = await opened.pop()?.catch(() => undefined);
  await thing?.close().catch(console.error);
}
/** Closes everything once, however often it is asked for. */
function closeAll(): Promise<void> {
  ending ??= (async () => {
    while (opened.length > 0) await closeLatest();
  })();
  return ending;
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void closeAll().finally(() => process.exit(1)));
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1).replace('.', ',')} s`;

/** Plays all steps in one window; a failed step ends it. Returns whether everything went well. */
async function play(
  browser: BrowserKey,
  kind: WindowKey,
  { screen, front }: { screen: Screen; front: TlsFront },
): Promise<boolean> {
  const { size, widths, name } = WINDOWS[kind];
  let label = `${BROWSERS[browser].name}, ${name}`;
  try {
    const environment = {
      ...process.env,
      DISPLAY: screen.display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      TZ: 'Europe/Berlin',
      WAYLAND_DISPLAY: undefined,
    };
    const opening: Promise<BrowserWindow> = BROWSERS[browser].open(programsOf(browser) ?? [], screen, {
      ...size,
      isPhone: kind === 'phone',
      environment,
    });
    const window = await closeAtEnd(opening);
    label = `${window.version}, ${name}`;
    for (const step of mainJob({ window, origin: front.origin, size, widths })) {
      const started = performance.now();
      try {
        await step.act();
        const faults = front.takeFaults();
        if (faults.length > 0) throw new Error(faults.join('\n'));
      } catch (error) {
        console.log(`✗ ${label}: ${step.name} (${seconds(started)})\n${String(error)}`);
        for (const fault of front.takeFaults()) console.log(fault);
        const picture = join(tmpdir(), `stadtwagen-${browser}-${kind}.png`);
        await writeFile(picture, await window.picture());
        console.log(`Zuletzt zu sehen: ${picture}`);
        if (!ending) await closeLatest();
        front.takeFaults();
        return false;
      }
      console.log(`✓ ${label}: ${step.name} (${seconds(started)})`);
    }
    if (!ending) await closeLatest();
    const late = front.takeFaults();
    if (late.length > 0) throw new Error(late.join('\n'));
    return true;
  } catch (error) {
    console.log(`✗ ${label}: ${String(error)}`);
    return false;
  }
}

function readArguments(): { browsers: BrowserKey[]; kinds: WindowKey[] } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const allBrowsers = Object.keys(BROWSERS) as BrowserKey[];
  const allKinds = Object.keys(WINDOWS) as WindowKey[];
  const unknown = positionals.filter((word) => !(word in BROWSERS) && !(word in WINDOWS));
  if (values.help || unknown.length > 0) {
    console.log(USAGE);
    process.exit(unknown.length > 0 ? 2 : 0);
  }
  const browsers = allBrowsers.filter((key) => positionals.includes(key));
  const kinds = allKinds.filter((key) => positionals.includes(key));
  return {
    browsers: browsers.length > 0 ? browsers : allBrowsers,
    kinds: kinds.length > 0 ? kinds : allKinds,
  };
}

const { browsers, kinds } = readArguments();
ensurePrograms(browsers);
const started = performance.now();
let failed = 0;
try {
  const front = await closeAtEnd(openTlsFront());
  const screen = await closeAtEnd(openScreen());
  await closeAtEnd(serveProduct(front));
  console.log(`Der Server läuft: ${front.origin} (${seconds(started)})`);
  for (const browser of browsers) {
    for (const kind of kinds) {
      if (!ending && !(await play(browser, kind, { screen, front }))) failed++;
    }
  }
} catch (error) {
  console.error(error);
  failed++;
}
const isInterrupted = ending !== undefined;
await closeAll();
if (isInterrupted) process.exit(1);
const played = browsers.length * kinds.length;
console.log(`\n${Math.max(0, played - failed)} von ${played} in Ordnung, in ${seconds(started)}`);
process.exitCode = failed === 0 ? 0 : 1;
