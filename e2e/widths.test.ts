import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { openStage } from './journey.ts';
import { layoutFaults } from './layout-faults.ts';
import type { Product } from './product.ts';
import { atStep, choosePlan, chooseSafety, next, textField } from './registration-form.ts';
import { loginOverlay, periodButton } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const CUSTOMER = '100001-1';
const HEIGHT = 844;
const WIDTHS = [320, 390, 480, 600, 700, 768, 900, 1024, 1200, 1440, 1920];
/** A screen of 640 px with text twice as large has as much room as one of 320 px. */
const WIDTHS_OF_LARGE_TEXT = WIDTHS.filter((width) => width >= 640);
/** Pages that are open at the same time. */
const LANES = 2;
const PARTS = 6;
/** Between the product's name and the button beside it. */
const MIN_GAP_PX = 8;

/** Returns a path of every screen, with an example for each of its segments. */
async function examplePaths({ db, now }: Product): Promise<string[]> {
  const vehicle = await freeVehicle(db, 'wuerzburg', initialPeriod(now()));
  const booking = (await bookingsOf(db, CUSTOMER)).findLast(({ state }) => state === 'RESERVED');
  if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);
  const EXAMPLES: [segment: string, example: string | number][] = [
    ['/buchen/station/{id}', `/buchen/station/${vehicle.stationId}`],
    ['/fahrzeug/{id}', `/fahrzeug/${vehicle.id}`],
    ['/neu/{id}', `/neu/${vehicle.id}`],
    ['/buchungen/{id}', `/buchungen/${booking.id}`],
    ['/news/{id}', '/news/1'],
    ['{sid}', vehicle.stationId],
    ['{city}', 'wuerzburg'],
    ['{partner}', 'hotel-torwaechter'],
    ['{slug}', 'mensch-entscheidet'],
    ['{city?}', 'wuerzburg'],
    ['{carclass?}', 'l-9-sitzer'],
    ['{step?}/{status?}', 'unfall'],
    ['{status?}', 'zoomed'],
  ];
  const paths = SCREEN_ADDRESSES.map(({ path }) =>
    EXAMPLES.reduce((filled, [segment, example]) => filled.replace(segment, String(example)), path as string),
  );
  expect(paths.join()).not.toContain('{');
  return paths;
}

/** Waits until the page shows what it is for: no placeholder, and its own font instead of the fallback. */
async function settled(page: Page): Promise<void> {
  await page.locator('.animate-pulse-soft').first().waitFor({ state: 'hidden' });
  await page.evaluate(async () => {
    await Promise.all(
      [400, 600, 700].map((weight) => document.fonts.load(`${weight} 1rem "Figtree Variable"`)),
    );
    await document.fonts.ready;
  });
}

/** Runs in the page: what the map paints on its canvas is no layout, and takes most of the time without a GPU. */
function paintNoMap(): void {
  const { prototype } = WebGL2RenderingContext;
  prototype.drawElements = () => undefined;
  prototype.drawArrays = () => undefined;
}

/** Shows what is open at each width. Returns each fault once, with the widths at which it is. */
async function faultsAtWidths(page: Page, screen: string, sizes = WIDTHS): Promise<string[]> {
  const widths = new Map<string, number[]>();
  await settled(page);
  for (const width of sizes) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await layoutFaults(page)) widths.set(fault, [...(widths.get(fault) ?? []), width]);
  }
  return [...widths].map(([fault, at]) => `${screen} at ${at.join(', ')} px: ${fault}`);
}

const VISITS = ['visitor', 'customer'].flatMap((who) =>
  Array.from({ length: PARTS }, (_, part) => ({ who, part })),
);
for (const { who, part } of VISITS) {
  journey(
    `at no width does a page of a ${who} scroll sideways, cut off a text or hide a control, part ${part + 1} of ${PARTS}`,
    async ({ enter, product }) => {
      const waiting = (await examplePaths(product)).filter((_, index) => index % PARTS === part);
      const found: string[] = [];
      const work = async () => {
        const { page, context, open, logIn, expectFault } = await enter();
        expectFault(/status of 40[134]/);
        await context.addInitScript(paintNoMap);
        if (who === 'customer') await logIn(CUSTOMER);
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await open(path);
          found.push(...(await faultsAtWidths(page, path)));
        }
      };
      await Promise.all(Array.from({ length: LANES }, work));
      expect(found).toEqual([]);
    },
  );
}

journey('nor does what opens over a page, or a form with errors', async ({ enter, product }) => {
  const { page, open, expectFault } = await enter();
  const found: string[] = [];
  const look = async (screen: string) => void found.push(...(await faultsAtWidths(page, screen)));

  await open('/');
  await page.getByRole('button', { name: 'Menü' }).click();
  await page.getByRole('dialog', { name: 'Menü' }).waitFor();
  await look('menu');

  const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
  await open(`/buchen/neu/${vehicle.id}`);
  await periodButton(page).click();
  const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
  await picker.waitFor();
  await look('period picker');
  await picker.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await loginOverlay(page).waitFor();
  await look('login');

  await open('/registrierung');
  await next(page).click();
  await page.getByText('Bitte prüfe noch 2 Angaben.').first().waitFor();
  await look('registration, plan');
  await choosePlan(page, { title: /^Plus/ });
  await chooseSafety(page, 'Mit');
  await atStep(page, 3).waitFor();
  await textField(page, /^Postleitzahl/).fill('1');
  await textField(page, /^Hausnummer/).fill('ohne');
  await page.getByText('Aktionscode, Empfehlung und mehr').click();
  await next(page).click();
  await page
    .getByText(/^Bitte prüfe noch/)
    .first()
    .waitFor();
  await look('registration, data');

  await open('/kontakt');
  await page.getByRole('button', { name: 'Nachricht senden' }).click();
  expectFault(/status of 4/);
  await look('contact');
  expect(found).toEqual([]);
});

journey('nor do the main screens with text twice as large', async ({ enter, product }) => {
  const { page, context, open, expectFault } = await enter();
  expectFault(/status of 40[134]/);
  // The reader's own text size in the browser, on which all sizes and breakpoints in rem depend.
  const devTools = await context.newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
  const found: string[] = [];
  for (const path of ['/', '/buchen/bonn', '/buchen/filter', `/buchen/neu/${vehicle.id}`, '/registrierung']) {
    await open(path);
    found.push(...(await faultsAtWidths(page, path, WIDTHS_OF_LARGE_TEXT)));
  }
  expect(found).toEqual([]);
});

journey('the name in the top bar keeps apart from the buttons beside it', async ({ enter }) => {
  const { page, open } = await enter();
  await open('/dummy');
  await settled(page);
  const close: string[] = [];
  for (let width = 320; width <= 480; width += 2) {
    await page.setViewportSize({ width, height: HEIGHT });
    const gap = await page.getByRole('banner').evaluate((bar) => {
      const [name, button] = ['a span', 'a:not([aria-label]), button'].map((selector) =>
        [...bar.querySelectorAll(selector)]
          .find((element) => element.checkVisibility())
          ?.getBoundingClientRect(),
      );
      return name && button ? button.left - name.right : 0;
    });
    if (gap < MIN_GAP_PX) close.push(`${gap} px at ${width} px`);
  }
  expect(close).toEqual([]);
});
