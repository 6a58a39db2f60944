import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { atStep, choosePlan } from './registration-form.ts';
import { cars, loginOverlay, periodButton } from './screens.ts';
import { freeVehicle } from './town.ts';

const journey = openStage();
const CUSTOMER = '100001-1';
/** Has no booking, and the pin is the first one. */
const DRIVER = '100002-1';
/** So many pixels of a control at least differ between its two states. */
const VISIBLE_CHANGE_PX = 60;

const forceColours = (page: Page, forcedColors: 'active' | 'none') => page.emulateMedia({ forcedColors });

/** Returns the controls that have a border or a ground of their own, as „role: name“ in their order. */
const shapedControls = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isClear = (colour: string) => /^(transparent|rgba\(.*, 0\))$/.test(colour);
    const groundOf = (from: Element | null) => {
      for (let at = from; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return '';
    };
    return [...document.querySelectorAll('button, a[href], select, input:not([type=hidden])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((control) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(control);
        const around = groundOf(control.parentElement);
        const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px' && borderTopColor !== around;
        return (
          (hasBorder && !isClear(borderTopColor)) || (!isClear(backgroundColor) && backgroundColor !== around)
        );
      })
      .map(
        (control, index) => `${index} ${control.getAttribute('aria-label') ?? control.textContent.trim()}`,
      );
  });

/** Returns the colours of an element as it is painted, each with its number of pixels. */
async function coloursOf(element: Locator): Promise<Map<string, number>> {
  const pixels = await pixelsOf(element);
  return pixels.reduce((counts, colour) => counts.set(colour, (counts.get(colour) ?? 0) + 1), new Map());
}

/** Returns the colour of each pixel of an element. */
async function pixelsOf(element: Locator): Promise<string[]> {
  const page = element.page();
  await page.mouse.move(1, 1);
  const picture = (await element.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const { data } = drawing?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
    return Array.from({ length: data.length / 4 }, (_, index) => data.slice(index * 4, index * 4 + 3).join());
  }, picture);
}

/** Expects that a control looks different after what is done to it. */
async function expectSeen(control: Locator, what: string, act: () => Promise<void>): Promise<void> {
  const before = await pixelsOf(control);
  await act();
  // Focus is a state of its own, with an outline of its own.
  await control.page().evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const after = await pixelsOf(control);
  const changed = after.filter((colour, index) => colour !== before[index]).length;
  expect(changed, `${what}: pixels that change`).toBeGreaterThanOrEqual(VISIBLE_CHANGE_PX);
}

/** The names of the controls that lose their shape with forced colours; what bears a name twice may lose it once. */
async function lostControls(page: Page, screen: string): Promise<string[]> {
  const names = async () => (await shapedControls(page)).map((name) => name.replace(/^\d+ /, ''));
  const shaped = await names();
  expect(shaped.length, screen).toBeGreaterThan(0);
  await forceColours(page, 'active');
  const left = await names();
  await forceColours(page, 'none');
  return shaped.filter((name) => {
    const index = left.indexOf(name);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

journey('with forced colours each button keeps a border or a ground', async ({ enter, product }) => {
  const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
  const lost: string[] = [];
  const booking = `/buchen/neu/${vehicle.id}`;
  const screens = {
    visitor: ['/bonn', '/buchen/bonn', '/buchen/filter', booking, '/registrierung', '/kontakt', '/hilfe'],
    customer: ['/buchen/bonn', '/profil/buchungen', '/profil'],
  };
  for (const who of ['visitor', 'customer'] as const) {
    const { page, open, logIn } = await enter({ viewport: DESKTOP });
    if (who === 'customer') await logIn(CUSTOMER);
    for (const path of screens[who]) {
      await open(path);
      await page.locator('.animate-pulse-soft').first().waitFor({ state: 'hidden' });
      // What came only between the two looks is there at the second ones.
      const once = await lostControls(page, path);
      const twice = once.length > 0 ? await lostControls(page, path) : [];
      lost.push(...once.filter((name) => twice.includes(name)).map((name) => `${path} (${who}): ${name}`));
    }
  }
  expect([...new Set(lost)]).toEqual([]);
});

journey(
  'with forced colours the buttons beside the car keep a border or a ground, and one sees what is chosen',
  async ({ enter, product }) => {
    const { db, now } = product;
    const period = initialPeriod(now());
    const vehicle = await freeVehicle(db, 'nuernberg', {
      ...period,
      start: period.start.subtract({ hours: 3 }),
    });
    const bookingId = await bookDirectly(db, DRIVER, vehicle.id, period, now());
    const { page, open, logIn } = await enter({ viewport: PHONE });
    await logIn(DRIVER);
    const lost: string[] = [];
    const compare = async (screen: string) => {
      await forceColours(page, 'none');
      const shaped = await shapedControls(page);
      expect(shaped.length, screen).toBeGreaterThan(0);
      await forceColours(page, 'active');
      const left = await shapedControls(page);
      lost.push(...shaped.filter((name) => !left.includes(name)).map((name) => `${screen}: ${name}`));
    };
    await open(`/profil/buchungen/${bookingId}/verriegelung`);
    await page.getByRole('textbox', { name: /^Neue PIN/ }).waitFor();
    await compare('pin');
    await open(`/profil/buchungen/${bookingId}/checkliste`);
    const answer = page.getByRole('radio', { name: 'Alles wie beschrieben' });
    await answer.waitFor();
    await compare('checkliste');
    await expectSeen(page.locator('label').filter({ has: answer }), 'answer', () => answer.check());
    await db
      .updateTable('customer')
      .set({ pin_is_initial: false })
      .where('customer_number', '=', DRIVER)
      .execute();
    for (const question of [/außen/, /innen/]) {
      const clean = page.getByRole('radio', { name: 'Sauber' });
      const tile = page.getByRole('radiogroup', { name: question }).locator('label').filter({ has: clean });
      await expectSeen(tile, String(question), () => tile.click());
    }
    await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
    await page.getByRole('button', { name: 'Öffnen', exact: true }).waitFor();
    await compare('verriegelung');
    expect(lost).toEqual([]);
  },
);

journey('with forced colours one sees what is chosen', async ({ enter, product }) => {
  const { page, open } = await enter({ viewport: DESKTOP });
  await forceColours(page, 'active');

  await open('/registrierung');
  const firm = page.getByRole('button', { name: 'Firma' });
  await expectSeen(firm, 'chip', () => firm.click());
  await page.getByRole('button', { name: 'Für mich' }).click();
  const plan = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Plus/ }) });
  await expectSeen(plan, 'radio card', () => page.getByRole('radio', { name: /^Plus/ }).check());
  await choosePlan(page, { title: /^Plus/ });
  await atStep(page, 2).waitFor();
  const bars = await page
    .getByRole('navigation', { name: 'Schritte der Registrierung' })
    .locator('li span.block.h-1\\.5')
    .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).backgroundColor));
  expect(bars[1], 'the step that is open').not.toBe(bars[2]);
  expect(bars[0], 'the step that is done').not.toBe(bars[2]);

  await open('/preisrechner/bonn');
  const tile = page
    .locator('label')
    .filter({ has: page.getByRole('radio', { checked: false }) })
    .first();
  await expectSeen(tile, 'radio tile', () => tile.click());

  await open('/buchen/filter');
  const classTile = page.getByRole('button', { name: /^S\s*2,90/ });
  await expectSeen(classTile, 'filter', () => classTile.click());

  const vehicle = await freeVehicle(product.db, 'bonn', initialPeriod(product.now()));
  await open(`/buchen/neu/${vehicle.id}`);
  await periodButton(page).click();
  const picker = page.getByRole('dialog', { name: 'Wann brauchst du das Auto?' });
  const times = picker.getByRole('listbox', { name: 'Uhrzeit der Rückgabe' });
  const later = await times.getByRole('option', { selected: false }).last().innerText();
  const chosen = times.getByRole('option', { name: later, exact: true });
  await expectSeen(chosen, 'time', () => chosen.click());
  await picker.getByRole('button', { name: 'Schließen' }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  const stay = loginOverlay(page).getByRole('checkbox');
  await expectSeen(stay.locator('..'), 'checkbox', () => stay.click());
});

journey('with forced colours the strip of a day shows free, taken and wanted time', async ({ enter }) => {
  const { page, open } = await enter({ viewport: PHONE });
  await forceColours(page, 'active');
  await open('/buchen/wuerzburg');
  const strips = cars(page).getByRole('img', { name: /frei/i });
  await strips.first().waitFor();
  const colours = await coloursOf(strips.first().locator('div').first());
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const large = [...colours]
    .filter(([, count]) => count >= VISIBLE_CHANGE_PX)
    .map(([colour]) => `rgb(${colour.replaceAll(',', ', ')})`);
  // The ground, what is free, and what is wanted.
  expect(large.filter((colour) => colour !== ground).length, large.join(' ')).toBeGreaterThanOrEqual(2);
});
