import puppeteer from 'puppeteer-core';
import type { BrowserWindow, WindowOptions } from './browser-window.ts';

export const FIREFOX_PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox over WebDriver BiDi, with a profile of its own. */
export async function openFirefox(
  executablePath: string,
  { width, height, isPhone, environment }: WindowOptions,
): Promise<BrowserWindow> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    // Without a screen there is no WebGL, and so no map.
    headless: false,
    acceptInsecureCerts: true,
    // Whoever opens it closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    defaultViewport: { width, height },
    env: environment,
    extraPrefsFirefox: {
      'intl.accept_languages': 'de-DE',
      'ui.prefersReducedMotion': 1,
      'ui.useOverlayScrollbars': isPhone ? 1 : 0,
      'webgl.force-enabled': true,
    },
  });
  try {
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    await page.setViewport({ width, height });
    return {
      version: await browser.version(),
      goTo: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
      reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
      evaluate: (script, ...args) => page.evaluate(script as never, ...(args as never)) as never,
      addScript: async (source) => void (await page.evaluate(source)),
      click: (css) => page.click(css),
      type: (css, text) => page.type(css, text),
      resize: (newWidth, newHeight) => page.setViewport({ width: newWidth, height: newHeight }),
      picture: async () => Buffer.from(await page.screenshot()),
      cookies: async () =>
        (await browser.cookies()).map(({ name, secure, httpOnly, sameSite }) => ({
          name,
          secure,
          httpOnly,
          sameSite: sameSite?.toLowerCase(),
        })),
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
