import type { Request } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { bookDirectly } from './book-directly.ts';
import type { Visitor } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import { fillLogin, loginOverlay, title } from './screens.ts';
import { freeVehicle, periodOn } from './town.ts';

const journey = openStage();
const CUSTOMER = '100002-1';
/** Longer than a session, much shorter than a stored login (§S2.9, §S2.10). */
const A_DAY = { hours: 25 };

async function logInAndStay({ page, open }: Visitor, stay: boolean) {
  await open('/buchen/nuernberg');
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const box = loginOverlay(page).getByRole('checkbox', { name: 'Eingeloggt bleiben' });
  // The box must not be ticked by default.
  expect(await box.isChecked()).toBe(false);
  if (stay) await box.check();
  await fillLogin(page, CUSTOMER, DEMO_PASSWORD);
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  await loginOverlay(page).waitFor({ state: 'hidden' });
}

/**
 * Opens a page and waits until it has read all that it asks at first: what is answered late, beside other work, would meet the
 * end of the session and ask for the login before anybody acts.
 */
async function openAndRead({ page, open }: Visitor, path: string): Promise<void> {
  const unanswered = new Set<Request>();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) unanswered.add(request);
  });
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  // Every page of a customer asks for it, together with what is its own.
  const terms = page.waitForResponse('**/agreements/changedterms');
  await open(path);
  await terms;
  await expect.poll(() => [...unanswered].map((request) => request.url())).toEqual([]);
}

/**
 * Ends the session alone, with the clocks as they are: after a day each answer is old, and what a page shows late, such as its
 * map, would read anew and ask for the login before anybody acts.
 */
const endSession = ({ db }: Product) => db.deleteFrom('token').execute();

async function stations({ db }: Product) {
  const [first, second] = await db
    .selectFrom('station')
    .innerJoin('city', 'city.id', 'station.city_id')
    .select(['station.id', 'station.name'])
    .where('city.slug', '=', 'fuerth')
    .orderBy('station.id')
    .limit(2)
    .execute();
  if (!first || !second) throw new Error('Fürth has no stations');
  return [first, second] as const;
}

const savedFavourites = ({ db }: Product, customerNumber = CUSTOMER) =>
  db
    .selectFrom('favourite_place')
    .innerJoin('customer', 'customer.id', 'favourite_place.customer_id')
    .select('station_id')
    .where('customer_number', '=', customerNumber)
    .execute();

/** Collects the bodies of every POST /tokens from now on. */
function loginsOf({ page }: Visitor): unknown[] {
  const logins: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/tokens')) logins.push(request.postDataJSON());
  });
  return logins;
}

journey(
  'who stays logged in notices nothing when the session is over: one silent login for all calls, and what was refused goes out again',
  async ({ enter, product, moveClockTo }) => {
    const [station] = await stations(product);
    const visitor = await enter();
    const { page, open, expectFault, context } = visitor;
    await logInAndStay(visitor, true);
    await openAndRead(visitor, `/buchen/station/${station.id}`);
    const heart = page.getByRole('button', { name: `${station.name} merken` });
    await heart.waitFor();

    // A change after the session has ended.
    const logins = loginsOf(visitor);
    expectFault(/status of 401/);
    // The period that was chosen yesterday has passed.
    expectFault(/status of 422/);
    await moveClockTo(product.now().add(A_DAY));
    await heart.click();
    await expect.poll(() => savedFavourites(product)).toEqual([{ station_id: station.id }]);
    expect(logins).toEqual([{ loginType: 'STORED' }]);
    expect(await loginOverlay(page).count()).toBe(0);

    // Several parallel calls in two tabs.
    await moveClockTo(product.now().add(A_DAY));
    const other = await context.newPage();
    await Promise.all([page.goto('/profil/buchungen'), other.goto('/profil')]);
    await other.getByRole('heading', { name: 'Jonas Albrecht' }).waitFor();
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();

    // On the next day the landing page redirects into the app.
    await moveClockTo(product.now().add(A_DAY));
    await open('/');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/buchen');

    // A logout ends the stored login too.
    await open('/profil');
    await page.getByRole('button', { name: 'Ausloggen' }).click();
    await title(page).getByText('Dein Profil').waitFor();
    const cookies = await context.cookies(`${product.origin}/api/booking/tokens`);
    expect(cookies.map(({ name }) => name)).not.toContain('stored-login');
    await page.reload();
    await title(page).getByText('Dein Profil').waitFor();
    await product.db.deleteFrom('favourite_place').execute();
  },
);

journey(
  'a call that another tab’s login has overtaken goes out again, and nobody is asked',
  async ({ enter, product }) => {
    const [station] = await stations(product);
    const visitor = await enter();
    const { page, open, expectFault } = visitor;
    await logInAndStay(visitor, false);
    await open(`/buchen/station/${station.id}`);
    // Answers a call as the server does for an outdated cookie, while the browser already has the new one.
    let overtaken = 0;
    await page.route('**/settings/favoriteplaces', (route) => {
      if (overtaken > 0) return route.continue();
      overtaken += 1;
      const body = { type: 'about:blank', title: '', status: 401, detail: '', resultCode: 'AUTHENTICATION' };
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify(body),
      });
    });
    expectFault(/status of 401/);
    await page.getByRole('button', { name: `${station.name} merken` }).click();
    await expect.poll(() => savedFavourites(product)).toEqual([{ station_id: station.id }]);
    expect(overtaken).toBe(1);
    expect(await loginOverlay(page).count()).toBe(0);
    await product.db.deleteFrom('favourite_place').execute();
  },
);

journey(
  'a call that somebody else’s login in another tab has overtaken is not carried out in their name',
  async ({ enter, product }) => {
    const [station] = await stations(product);
    const visitor = await enter();
    const { page, open, expectFault, logIn } = visitor;
    await logInAndStay(visitor, false);
    await open(`/buchen/station/${station.id}`);
    await page.route('**/settings/favoriteplaces', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await logIn('100001-1');
      const body = { type: 'about:blank', title: '', status: 401, detail: '', resultCode: 'AUTHENTICATION' };
      return route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        body: JSON.stringify(body),
      });
    });
    expectFault(/status of 401/);
    await page.getByRole('button', { name: `${station.name} merken` }).click();
    await loginOverlay(page).waitFor();
    expect([await savedFavourites(product), await savedFavourites(product, '100001-1')]).toEqual([[], []]);
  },
);

journey(
  'without a stored login the overlay asks, and what was refused goes out again after it',
  async ({ enter, product }) => {
    const [station] = await stations(product);
    const visitor = await enter();
    const { page, expectFault } = visitor;
    await logInAndStay(visitor, false);
    await openAndRead(visitor, `/buchen/station/${station.id}`);
    const heart = page.getByRole('button', { name: `${station.name} merken` });
    await heart.waitFor();
    expectFault(/status of 401/);
    await endSession(product);
    await heart.click();

    // A change waits for this login, so the overlay offers only a login or a new password.
    const overlay = loginOverlay(page);
    await overlay.waitFor();
    expect(await overlay.getByRole('link').allInnerTexts()).toEqual(['Passwort neu setzen']);
    expect(await overlay.getByRole('button', { name: 'Ohne Login verwenden' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    expect(await overlay.isVisible()).toBe(true);
    // The page behind the overlay shows nothing of the customer.
    await page.getByRole('banner').getByRole('button', { name: 'Login', includeHidden: true }).waitFor();
    expect(await savedFavourites(product)).toEqual([]);

    await fillLogin(page, CUSTOMER, DEMO_PASSWORD);
    await overlay.waitFor({ state: 'hidden' });
    await expect.poll(() => savedFavourites(product)).toEqual([{ station_id: station.id }]);
    await product.db.deleteFrom('favourite_place').execute();
  },
);

journey('what one customer meant to do is not done when another logs in', async ({ enter, product }) => {
  const [station] = await stations(product);
  const visitor = await enter();
  const { page, expectFault } = visitor;
  await logInAndStay(visitor, false);
  await openAndRead(visitor, `/buchen/station/${station.id}`);
  expectFault(/status of 401/);
  await endSession(product);
  await page.getByRole('button', { name: `${station.name} merken` }).click();
  await loginOverlay(page).waitFor();
  await fillLogin(page, '100004-1', DEMO_PASSWORD);
  await loginOverlay(page).waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
  await page.getByRole('button', { name: `${station.name} merken`, pressed: false }).waitFor();
  expect([await savedFavourites(product), await savedFavourites(product, '100004-1')]).toEqual([[], []]);
});

journey(
  'reading after the session is over asks for the login, which may be closed',
  async ({ enter, product }) => {
    const visitor = await enter();
    const { page, expectFault } = visitor;
    await logInAndStay(visitor, false);
    await openAndRead(visitor, '/profil');
    await title(page).getByText('Jonas Albrecht').waitFor();
    expectFault(/status of 401/);
    await endSession(product);
    await page.getByRole('link', { name: 'Login, Passkeys und PIN' }).click();
    await loginOverlay(page).waitFor();
    await page.getByRole('button', { name: 'Ohne Login verwenden' }).click();
    await loginOverlay(page).waitFor({ state: 'hidden' });
    await title(page).getByText('Dein Profil').waitFor();
  },
);

journey('a login or logout in one tab is one in all', async ({ enter }) => {
  const visitor = await enter();
  const { page, open, context } = visitor;
  await logInAndStay(visitor, false);
  const other = await context.newPage();
  await other.goto('/profil');
  await other.getByRole('heading', { name: 'Jonas Albrecht' }).waitFor();
  await other.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await open('/profil');
  await page.getByRole('button', { name: 'Ausloggen' }).click();
  await other.getByRole('heading', { name: 'Dein Profil' }).waitFor();
});

journey(
  'the address of a calendar file, opened after the session is over, leads to the booking and asks for the login',
  async ({ enter, product }) => {
    const { db, now } = product;
    const period = periodOn(now().add({ hours: 72 }), '10:00', '12:00');
    const vehicle = await freeVehicle(db, 'nuernberg', period);
    const bookingId = await bookDirectly(db, CUSTOMER, vehicle.id, period, now());
    const { page, open, expectFault } = await enter();
    expectFault(/status of 401/);
    await open(`/api/booking/bookings/${bookingId}/calendar`);
    await fillLogin(page, CUSTOMER, DEMO_PASSWORD);
    await page.getByRole('region', { name: 'Station' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/profil/buchungen/${bookingId}`);
    const file = page.waitForEvent('download');
    await page.goto(`/api/booking/bookings/${bookingId}/calendar`).catch(() => undefined);
    expect((await file).suggestedFilename()).toBe(`buchung-${bookingId}.ics`);
  },
);
