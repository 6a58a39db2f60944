import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle } from '#e2e/native/open-bundle.ts';
import { Phone } from '#e2e/native/phone.ts';
import { newPhoneState, phonePlugins } from '#e2e/native/phone-plugins.ts';
import { BUNDLE } from '../tools/native/app-settings.ts';
import type { Measured } from './measured.ts';
import { median, startDemonstration } from './stage.ts';

const SLOWER = 4;
const ROUNDS = 9;
const GOAL_MS = 1_500;
const GOAL_BYTES = 6 * 1024 * 1024;
/**
 * The native app: the size of its bundle, and its cold start to a usable map, with Capacitor's bridge and a processor four
 * times slower. It was opened before, as on most days.
 */
export async function measureNative(): Promise<Measured> {
  if (!existsSync(join(BUNDLE, 'assets')))
    return { lines: ['Das Bündel der App fehlt: erst npm run native -- build.'], reached: false };
  const files = globSync('**/*', { cwd: BUNDLE }).filter((path) => !path.startsWith('.vite'));
  const bytes = files.reduce((sum, path) => {
    const file = statSync(join(BUNDLE, path));
    return sum + (file.isFile() ? file.size : 0);
  }, 0);

  const demonstration = await startDemonstration();
  const bundle = await openBundle({ server: demonstration.origin, contentPaths: ['/', '/buchen'] });
  try {
    const milliseconds: number[] = [];
    const phone = new Phone('android', phonePlugins(newPhoneState()));
    const context = await bundle.enter(phone, { viewport: { width: 390, height: 844 } });
    let told = (_milliseconds: number): void => {};
    await context.exposeBinding('tellUsable', (_source, at: number) => told(at));
    await context.addInitScript(watchStart);
    // The first round is the first start; it does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const usable = new Promise<number>((resolve) => {
        told = resolve;
      });
      await page.goto('/buchen/nuernberg', { waitUntil: 'commit' });
      const took = await usable;
      if (round > 0) milliseconds.push(took);
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
    await bundle.close();
    await demonstration.stop();
  }
}

/**
 * Runs in the page: tells when the numbers of free cars stand on the map, and the list below says how many, in ms since the
 * page began. A look takes next to nothing; the driver's own questions by role would take a quarter of the slow processor.
 */
function watchStart(): void {
  const look = () => {
    const isListed = [...document.querySelectorAll('h1, h2')].some((heading) =>
      /Autos? frei/.test(heading.textContent),
    );
    if (isListed && document.querySelector('canvas'))
      (window as unknown as { tellUsable(at: number): void }).tellUsable(performance.now());
    else requestAnimationFrame(look);
  };
  document.addEventListener('DOMContentLoaded', look);
}
