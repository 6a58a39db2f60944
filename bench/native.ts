import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { serveBundle } from '#e2e/native/bundle-server.ts';
import { Phone } from '#e2e/native/phone.ts';
import { newPhoneState, phonePlugins } from '#e2e/native/phone-plugins.ts';
import { BUNDLE, readAppSettings } from '../tools/native/app-settings.ts';
import { readContent } from '../tools/native/content.ts';
import { nativePage } from '../tools/native/page.ts';
import type { Measured } from './measured.ts';
import { median, startDemonstration } from './stage.ts';

const CHROMIUM = '/usr/bin/chromium';
const SLOWER = 4;
const ROUNDS = 9;
const GOAL_MS = 1_500;
const GOAL_BYTES = 6 * 1024 * 1024;
const SETTINGS = '["GET /settings",{}]';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * The native app: the size of its bundle, and its cold start to a map that can be used, from the bundle, with Capacitor's
 * bridge and a processor four times slower. The app was opened before, as on every day but the first.
 */
export async function measureNative(): Promise<Measured> {
  const files = globSync('**/*', { cwd: BUNDLE }).filter((path) => !path.startsWith('.vite'));
  const bytes = files.reduce((sum, path) => {
    const file = statSync(join(BUNDLE, path));
    return sum + (file.isFile() ? file.size : 0);
  }, 0);

  const demonstration = await startDemonstration();
  const { [SETTINGS]: settings, ...content } = await readContent(demonstration.origin, ['/', '/buchen']);
  const app = await readAppSettings();
  const bundle = await serveBundle(BUNDLE, {
    '/index.html': await nativePage({ ...app, server: demonstration.origin, settings }),
    '/content.json': JSON.stringify(content),
  });
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...FLAGS, `--host-resolver-rules=MAP localhost:443 127.0.0.1:${bundle.port}`],
  });
  try {
    const milliseconds: number[] = [];
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
      baseURL: 'https://localhost',
      ignoreHTTPSErrors: true,
    });
    await new Phone('android', phonePlugins(newPhoneState())).connect(context);
    // The first round is the first start; it does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const started = performance.now();
      await page.goto('/buchen/nuernberg', { waitUntil: 'commit' });
      // The numbers of free cars stand on the map, and the list below says how many.
      await page
        .getByRole('heading', { name: /Autos? frei/ })
        .first()
        .waitFor();
      await page.locator('canvas').first().waitFor();
      if (round > 0) milliseconds.push(performance.now() - started);
      await page.close();
    }
    const size = (bytes / 1024 / 1024).toFixed(1).replace('.', ',');
    return {
      lines: [
        `Bündel: ${size} MiB in ${files.length} Dateien, davon content.json ${Math.round(readFileSync(join(BUNDLE, 'content.json')).length / 1024)} KiB (Ziel: höchstens 6 MiB ohne Kartendaten)`,
        `Kaltstart bis zur benutzbaren Karte (390 × 844, Prozessor ${SLOWER}-fach gedrosselt): Median ${Math.round(median(milliseconds))} ms (${milliseconds.map(Math.round).join(', ')}); Ziel: höchstens ${GOAL_MS} ms`,
      ],
      reached: bytes <= GOAL_BYTES && median(milliseconds) <= GOAL_MS,
    };
  } finally {
    await browser.close();
    await bundle.close();
    await demonstration.stop();
  }
}
