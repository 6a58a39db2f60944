import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import type { BrowserWindow, WindowOptions } from './browser-window.ts';
import type { Screen } from './screen.ts';

export const WEBKIT_DRIVER_PLACES = ['/usr/bin/WebKitWebDriver'];
/** A browser of a window and an address field; Debian has it beside the library. */
export const MINI_BROWSER_PLACES = [
  `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
];

/** Without this the buttons of the address bar keep the window from being as narrow as a phone. */
const NARROW_BUTTONS =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.1); }';
/** Pages read this as a wish for less motion. */
const LESS_MOTION = '[Settings]\ngtk-enable-animations=0\n';
/** How long a page may take over an asynchronous script, on a busy machine. */
const SCRIPT_LIMIT_MS = 60_000;

/** WebKit, the engine of Safari, over WebDriver, with a profile of its own. */
export async function openWebKit(
  driverPath: string,
  browserPath: string,
  screen: Screen,
  { width, height, environment }: WindowOptions,
): Promise<BrowserWindow> {
  const home = await mkdtemp(join(tmpdir(), 'stadtwagen-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW_BUTTONS);
  await writeFile(join(home, 'gtk-3.0/settings.ini'), LESS_MOTION);
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    env: {
      ...environment,
      HOME: home,
      XDG_CONFIG_HOME: home,
      NO_AT_BRIDGE: '1',
      // Its sandbox does not work for root.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: 'ignore',
  });
  let session: WebDriver | undefined;
  const close = async () => {
    await session?.quit().catch(() => undefined);
    await end(driver);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await listening(port, driver);
    session = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          acceptInsecureCerts: true,
          timeouts: { script: SCRIPT_LIMIT_MS },
          'webkitgtk:browserOptions': {
            binary: browserPath,
            args: ['--automation'],
          },
        }),
      )
      .build();
    const window = createWindow(session, screen);
    await window.resize(width, height);
    const version = (await session.getCapabilities()).getBrowserVersion() ?? '';
    return { ...window, version: `webkitgtk/${version}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function createWindow(session: WebDriver, screen: Screen): Omit<BrowserWindow, 'version' | 'close'> {
  const evaluate: BrowserWindow['evaluate'] = async (script, ...args) => {
    const answer = await session.executeAsyncScript<{ value?: unknown; error?: string }>(
      `const done = arguments[arguments.length - 1];
       Promise.resolve().then(() => (${script.toString()})(...[...arguments].slice(0, -1))).then(
         (value) => done({ value }), (error) => done({ error: String(error) }));`,
      ...args,
    );
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as never;
  };
  /** The content area on the screen: below the address bar. */
  const area = () =>
    evaluate(() => ({
      left: screenX,
      top: screenY + outerHeight - innerHeight,
      width: innerWidth,
      height: innerHeight,
    }));
  return {
    goTo: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    evaluate,
    addScript: async (source) => void (await session.executeScript(source)),
    click: (css) => session.findElement(By.css(css)).click(),
    type: (css, text) => session.findElement(By.css(css)).sendKeys(text),
    async resize(width, height) {
      const bar = await evaluate(() => outerHeight - innerHeight);
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, width, height: height + bar });
      // The screen tells the page of its new size later.
      const isThere = (wanted: number) => innerWidth === wanted;
      await session.wait(
        () => evaluate(isThere, width),
        SCRIPT_LIMIT_MS,
        `the window does not get ${width} px`,
      );
    },
    picture: async () => screen.picture(await area()),
    cookies: async () =>
      (await session.manage().getCookies()).map(({ name, secure, httpOnly, sameSite }) => ({
        name,
        secure,
        httpOnly,
        sameSite: sameSite?.toLowerCase(),
      })),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (!address || typeof address === 'string') throw new Error('there is no free port');
  return address.port;
}

/** Waits until the driver answers; throws when it has ended. */
async function listening(port: number, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('WebKitWebDriver did not start');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('close', done));
  child.kill();
  await ended;
}
