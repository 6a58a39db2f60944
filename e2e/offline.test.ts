import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { isKept } from './kept-pages.ts';
import { bookingCard, message, title } from './screens.ts';
import { bookingsOf } from './town.ts';

const journey = openStage();
const CUSTOMER = '100001-1';

/** Returns the URLs that this browser has cached for its customer. */
const cachedOf = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('meine-buchungen'))) return [];
    const kept = await (await caches.open('meine-buchungen')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
const ready = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');

journey(
  'without a connection a customer reads the bookings as they were, and nobody does after the logout',
  async ({ enter, product }) => {
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await logIn(CUSTOMER);
    const booking = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'RESERVED');
    if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);

    // The bookings are cached after a login on /buchen, although their own screen was never opened.
    await open('/buchen/nuernberg');
    await expect.poll(() => ready(page)).toBe(true);
    await expect
      .poll(() => cachedOf(page))
      .toEqual(expect.arrayContaining(['/profil/buchungen', `/api/booking/bookings/${booking.id}`]));
    await open('/profil/buchungen');
    await bookingCard(page, booking.id).waitFor();
    expect(await page.getByText('Stand von').count()).toBe(0);
    for (const path of [`/profil/buchungen/${booking.id}`, '/hilfe', '/hilfe/unfall'])
      await expect.poll(() => isKept(page, path)).toBe(true);

    await context.setOffline(true);
    await open('/profil/buchungen');
    // The time is the service worker's own, which a journey cannot set.
    await page.getByText(/^Stand von \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/).waitFor();
    const card = bookingCard(page, booking.id);
    await card.getByRole('link', { name: /^Einzelheiten/ }).click();
    await page.getByRole('region', { name: 'Verlauf' }).waitFor();

    // Every other page shows the offline page, with a link to the bookings and to what helps after an accident.
    await page.goto('/buchen/bonn');
    expect(await title(page).innerText()).toBe('Du bist gerade offline.');
    await page.getByRole('link', { name: 'Hilfe bei Unfall und Panne' }).click();
    await page.getByRole('link', { name: 'Notruf 112' }).waitFor();
    await page.getByRole('link', { name: /^Hotline / }).waitFor();
    await page.goto('/buchen/bonn');
    await page.getByRole('link', { name: 'Meine Buchungen' }).click();
    await card.waitFor();

    await context.setOffline(false);
    await open('/profil');
    // The service worker may still be caching when the session ends.
    expectFault(/status of 401/);
    await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => cachedOf(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto('/profil/buchungen');
    expect(await title(page).innerText()).toBe('Du bist gerade offline.');
    expect(await page.getByRole('link', { name: 'Meine Buchungen' }).count()).toBe(0);
    expect(await card.count()).toBe(0);

    // With a connection again, the requested page opens.
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Noch einmal versuchen' }).click();
    await page.getByText('Logge dich ein').waitFor();
  },
);

journey(
  'without a connection no action looks alive: each says why, and works when there is one again',
  async ({ enter, product }) => {
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await logIn(CUSTOMER);
    const booking = (await bookingsOf(product.db, CUSTOMER)).find(({ state }) => state === 'RESERVED');
    if (!booking) throw new Error(`${CUSTOMER} has booked nothing`);
    await open('/profil/buchungen');
    await expect.poll(() => ready(page)).toBe(true);
    const card = bookingCard(page, booking.id);
    const change = card.getByRole('link', { name: 'Ändern' });
    const cancel = card.getByRole('button', { name: 'Stornieren' });
    expect(await change.getAttribute('aria-disabled')).toBeNull();

    await context.setOffline(true);
    for (const action of [change, cancel]) {
      await expect.poll(() => action.getAttribute('aria-disabled')).toBe('true');
      expect(
        await action.evaluate(
          (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
        ),
      ).toBe('Du bist gerade offline. Das geht wieder, sobald du eine Verbindung hast.');
      expect(await action.evaluate((element) => Number(getComputedStyle(element).opacity))).toBeLessThan(0.6);
      // Playwright waits for an action that is disabled, a person does not, nor presses what the icon bar covers.
      await action.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await action.click({ force: true });
      await message(page, 'Das geht wieder, sobald du eine Verbindung hast.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/profil/buchungen');
      await page.getByRole('button', { name: 'Schließen' }).click();
      await message(page, 'Das geht wieder').waitFor({ state: 'detached' });
    }
    expect(await page.getByRole('alertdialog', { name: 'Buchung stornieren?' }).count()).toBe(0);

    await context.setOffline(false);
    await expect.poll(() => change.getAttribute('aria-disabled')).toBeNull();
    await change.click();
    await page.waitForURL(`**/profil/buchungen/${booking.id}/aendern`);
  },
);

journey('whoever logs in after somebody else finds nothing of theirs', async ({ enter }) => {
  const { page, context, open, logIn, expectFault } = await enter({ offline: true });
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await logIn(CUSTOMER);
  await open('/profil/buchungen');
  await expect.poll(() => cachedOf(page)).toContain('/profil/buchungen');
  // The session has ended on the server: the next response is 401, and the cached data is deleted.
  await context.clearCookies();
  await open('/buchen');
  await page.evaluate(() => fetch('/api/booking/customers'));
  await expect.poll(() => cachedOf(page)).toEqual([]);
  expectFault(/status of 401/);
});

journey('a visitor without a connection gets the offline page', async ({ enter }) => {
  const { page, context, open, expectFault } = await enter({ offline: true });
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await open('/registrierung');
  await expect.poll(() => ready(page)).toBe(true);
  await context.setOffline(true);
  await page.goto('/buchen');
  expect(await title(page).innerText()).toBe('Du bist gerade offline.');
  const brand = await title(page).evaluate((heading) => getComputedStyle(heading).fontWeight);
  expect(Number(brand)).toBeGreaterThan(700);
  expect(await page.getByRole('link').allInnerTexts()).toEqual(['Noch einmal versuchen']);
});
