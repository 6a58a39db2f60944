import { type CDPSession, chromium, type Page } from 'playwright-core';
import type { Measured } from './measured.ts';
import { median, startDemonstration } from './stage.ts';

const CHROMIUM = '/usr/bin/chromium';
const SLOWER = 4;
const ROUNDS = 12;
const GOAL_MS = 300;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * Measures from the tap on "Übernehmen" to the painted list of the new period, with the CPU throttled
 * fourfold.
 */
export async function measureClick(): Promise<Measured> {
  const demonstration = await startDemonstration();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    });
    const page = await context.newPage();
    await page.goto(`${demonstration.origin}/buchen/nuernberg`);
    await page
      .getByRole('heading', { name: /Autos? frei/ })
      .first()
      .waitFor();
    await changePeriod(page, 1);
    const session: CDPSession = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const milliseconds: number[] = [];
    // Each round chooses a new day, so that no answer is cached.
    for (let round = 0; round < ROUNDS; round++) milliseconds.push(await changePeriod(page, 2 + round));
    return {
      lines: [
        `Zeitraum übernehmen bis zur neuen Liste auf dem Bildschirm (390 × 844, Prozessor ${SLOWER}-fach gedrosselt):`,
        `Median ${Math.round(median(milliseconds))} ms (${milliseconds.map(Math.round).join(', ')}); Ziel: höchstens ${GOAL_MS} ms`,
      ],
      reached: median(milliseconds) <= GOAL_MS,
    };
  } finally {
    await browser.close();
    await demonstration.stop();
  }
}

/**
 * Chooses a day of the picker by index; returns the milliseconds from the tap until the new list is painted.
 */
async function changePeriod(page: Page, day: number): Promise<number> {
  await page
    .getByRole('button', { name: /^Zeitraum ändern/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-day] input').nth(day).check({ force: true });
  const apply = dialog.getByRole('button', { name: 'Übernehmen' });
  await apply.waitFor();
  const measured = page.evaluate(
    () =>
      new Promise<number>((done) => {
        let tapped = 0;
        let wasBusy = false;
        document.addEventListener('click', (event) => (tapped ||= event.timeStamp), {
          capture: true,
          once: true,
        });
        const observer = new MutationObserver(() => {
          const list = document.querySelector('section:has(> ul article)');
          if (!tapped || !list) return;
          if (list.hasAttribute('aria-busy')) wasBusy = true;
          else if (wasBusy) {
            observer.disconnect();
            // The second frame begins when the first one has been painted.
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - tapped)));
          }
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  await apply.click();
  return measured;
}
