import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import { cars, note, periodButton, title } from './screens.ts';
import { bookingsOf } from './town.ts';

const journey = openStage();
const linkOf = (page: Page, nth: number) => cars(page).nth(nth).getByRole('heading').getByRole('link');
const topOf = async (page: Page, nth: number) => (await cars(page).nth(nth).boundingBox())?.y ?? Number.NaN;

/** Where an element is in the frames after it has been brought into view. */
const placesOf = (element: Locator): Promise<number[]> =>
  element.evaluate(async (shown) => {
    shown.scrollIntoView({ block: 'end', behavior: 'instant' });
    const places: number[] = [];
    while (places.length < 12) {
      places.push(Math.round(shown.getBoundingClientRect().top));
      await new Promise(requestAnimationFrame);
    }
    return places;
  });

for (const [device, viewport] of [
  ['on a phone', PHONE],
  ['on a desktop', DESKTOP],
] as const) {
  journey(`who comes back from a car ${device} finds the list where it was left`, async ({ enter }) => {
    const { page, open } = await enter({ viewport });
    await open('/buchen/nuernberg');
    const more = page.getByRole('button', { name: /^Weitere anzeigen/ });
    // It keeps still under the finger: a button that moves away between press and release is not pressed.
    const places = await placesOf(more);
    expect(Math.max(...places) - Math.min(...places), places.join()).toBeLessThan(4);
    await more.click();
    // A page of the list has twenty cars, so this one is on the second page.
    const nth = 23;
    await cars(page).nth(nth).waitFor();
    await cars(page).nth(nth).scrollIntoViewIfNeeded();
    const count = await cars(page).count();
    const model = await linkOf(page, nth).innerText();
    // Wait until cards that come into view have their final height.
    let top = Number.NaN;
    await expect
      .poll(async () => {
        const before = top;
        top = await topOf(page, nth);
        return Math.abs(top - before) < 1;
      })
      .toBe(true);

    await linkOf(page, nth).click();
    await page.waitForURL('**/buchen/fahrzeug/**');
    await title(page).getByText(model, { exact: true }).waitFor();
    // The car's page starts at its top, and the focus is on its heading.
    await expect.poll(() => hasFocus(title(page))).toBe(true);
    expect((await title(page).boundingBox())?.y).toBeLessThan(viewport.height / 2);

    for (const goBack of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Zurück', exact: true }).click(),
    ]) {
      await goBack();
      await title(page).getByText('frei in Nürnberg').waitFor();
      await expect.poll(() => cars(page).count()).toBe(count);
      await expect.poll(async () => Math.abs((await topOf(page, nth)) - top)).toBeLessThan(24);
      await expect.poll(() => hasFocus(linkOf(page, nth))).toBe(true);
      if (new URL(page.url()).pathname === '/buchen/nuernberg') await page.goForward();
      await title(page).getByText(model, { exact: true }).waitFor();
    }
  });
}

journey(
  'when more cars cannot be loaded, those that are there stay, and a second try goes on',
  async ({ enter }) => {
    const { page, open, expectFault } = await enter({ viewport: PHONE });
    await open('/buchen/nuernberg');
    await cars(page).nth(19).waitFor();
    const count = await cars(page).count();
    expectFault(/status of 429/);
    await page.route('**/bookees?*', (route) =>
      route.fulfill({
        status: 429,
        json: { detail: 'Bitte warte einen Moment.', resultCode: 'RATE_LIMITED' },
      }),
    );
    await page.getByRole('button', { name: /^Weitere anzeigen/ }).click();
    await note(page, 'Bitte warte einen Moment.').waitFor();
    expect(await cars(page).count()).toBe(count);
    await page.unroute('**/bookees?*');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await cars(page).nth(count).waitFor();
    await expect.poll(() => note(page, 'Bitte warte einen Moment.').count()).toBe(0);
  },
);

journey(
  'the list stays where it is when the period moves on with the time',
  async ({ enter, product, moveClockTo }) => {
    const { page, open } = await enter({ viewport: DESKTOP });
    await open('/buchen/nuernberg');
    await page.getByRole('button', { name: /^Weitere anzeigen/ }).click();
    const nth = 23;
    await cars(page).nth(nth).scrollIntoViewIfNeeded();
    const [count, period] = [await cars(page).count(), await periodButton(page).innerText()];
    const scrolled = () =>
      cars(page)
        .nth(nth)
        .evaluate((card) => {
          let at = card.parentElement;
          while (at && at.scrollTop === 0) at = at.parentElement;
          return at?.scrollTop ?? 0;
        });
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    const later = page.waitForResponse((response) => response.url().includes('cursor='));
    await moveClockTo(product.now().add({ minutes: 40 }));
    await expect.poll(() => periodButton(page).innerText()).not.toBe(period);
    await later;
    await expect.poll(() => page.locator('section[aria-busy]').count()).toBe(0);
    expect(await cars(page).count()).toBe(count);
    expect(await scrolled()).toBeGreaterThan(before / 2);
  },
);

journey('the station of a booking does not speak of another period', async ({ enter, product }) => {
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn('100001-1');
  const [booking] = await bookingsOf(product.db, '100001-1');
  if (!booking) throw new Error('100001-1 has booked nothing');
  await open(`/profil/buchungen/station/${booking.station_id}`);
  await page.getByRole('link', { name: 'Navigation starten' }).waitFor();
  expect(await periodButton(page).count()).toBe(0);
});
