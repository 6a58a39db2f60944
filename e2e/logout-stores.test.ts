import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { SCREEN_ADDRESSES } from '#domain/page/addresses.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { DRAFT_SAVE_DELAY_MS } from '#web/platform/form-draft.ts';
import { hydrated } from './browser.ts';
import { openStage } from './journey.ts';
import type { Product } from './product.ts';
import {
  atStep,
  choosePlan,
  chooseSafety,
  fillWhoItIs,
  passwordField,
  REGISTRATION_PASSWORD,
  textField,
} from './registration-form.ts';
import { choosePeriod, fillLogin, loginOverlay, title } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const FIRST = '100001-1';
const SECOND = '100002-1';
/** What the first person types without sending it; found nowhere else in the product. */
const TYPED = {
  prename: 'Rosalinde',
  name: 'Quittenbaum',
  email: 'rosalinde.quittenbaum@example.org',
  mobile: '+49 171 5550147',
};
const MESSAGE = 'Mein Schlüsselbund blieb im Handschuhfach';
const SEARCHED = 'Gostenhof';

/** Everything that scripts of this origin, the browser or its next user can read, as one text. */
async function allStores(page: Page, context: BrowserContext): Promise<string> {
  const stores = await page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), history.state];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request))?.text();
        found.push(name, request.url, name.startsWith('dateien-') ? '' : text);
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name);
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error as Error));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        found.push(store, all.result);
      }
      database.close();
    }
    return JSON.stringify(found);
  });
  // The device's own cookie is random; the server tells with it whether a login comes from a known device.
  const cookies = (await context.cookies()).filter(({ name }) => name !== 'device');
  return stores + JSON.stringify(cookies);
}

/** Returns what identifies a person or a booking of theirs, as it would lie in a store. */
async function wordsOf({ db }: Product, customerNumber: string): Promise<string[]> {
  const person = await db
    .selectFrom('customer')
    .select(['customer_number', 'name', 'email', 'mobile_phone'])
    .where('customer_number', '=', customerNumber)
    .executeTakeFirstOrThrow();
  const bookings = await bookingsOf(db, customerNumber);
  return [
    ...Object.values(person).filter((word) => word !== null),
    ...bookings.flatMap(({ id }) => [`bookings/${id}`, `buchung-${id}`, `buchungen/${id}`]),
  ];
}

const found = (words: readonly string[], text: string) => words.filter((word) => text.includes(word));

async function logInHere(page: Page, account: string) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await fillLogin(page, account, DEMO_PASSWORD);
  await loginOverlay(page).waitFor({ state: 'hidden' });
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
}

async function logOutHere(page: Page) {
  await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
  await title(page).getByText('Dein Profil').waitFor();
  await hydrated(page);
}

journey(
  'after a logout no store of the browser has anything of the person, nor has the next one, nor the way back',
  async ({ enter, product }) => {
    const { page, context, open, expectFault } = await enter({ offline: true });
    expectFault(/status of 40[134]/);
    await open('/buchen/nuernberg');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await logInHere(page, FIRST);

    // Every screen of an account, and all that keeps something on the device.
    const [booking] = (await bookingsOf(product.db, FIRST)).filter(({ state }) => state === 'RESERVED');
    if (!booking) throw new Error(`${FIRST} has booked nothing`);
    const account = SCREEN_ADDRESSES.map(({ path }) => path.replace('{id}', String(booking.id))).filter(
      (path) => path.startsWith('/profil/') && !path.includes('{'),
    );
    expect(account.length).toBeGreaterThan(4);
    for (const path of account) await open(path);

    await open('/buchen/filter/adresse');
    await page.getByRole('combobox', { name: 'Adresse, Haltestelle oder Ort' }).fill(SEARCHED);
    await page.getByRole('option').first().click();
    await title(page).getByText(`rund um ${SEARCHED}`).waitFor();

    const vehicle = await freeVehicle(product.db, 'nuernberg', initialPeriod(product.now()));
    await open(`/buchen/neu/${vehicle.id}`);
    await choosePeriod(page, '18:00', '20:00');
    await page.getByRole('button', { name: 'Mehr Kilometer' }).first().click();
    await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
    await title(page).getByText('Gebucht!').waitFor();

    await open('/kontakt');
    await page.getByLabel('Betreff').fill(TYPED.name);
    await page.getByLabel('Nachricht').fill(MESSAGE);

    await open('/registrierung');
    await choosePlan(page, { title: /^Plus/ });
    await chooseSafety(page, 'Mit');
    await fillWhoItIs(page, TYPED);
    await passwordField(page).fill(REGISTRATION_PASSWORD);

    // Another tab has the same draft, and would write it again when it is left.
    const other = await context.newPage();
    await other.goto(page.url());
    await hydrated(other);
    await atStep(other, 3).waitFor();
    await expect.poll(() => textField(other, /^Nachname/).inputValue()).toBe(TYPED.name);

    const words = [
      ...(await wordsOf(product, FIRST)),
      ...Object.values(TYPED),
      MESSAGE,
      SEARCHED,
      'zeitraum',
      'strecke',
    ];
    // The bookings come into the cache a moment later.
    await expect
      .poll(async () => found(words, await allStores(page, context)))
      .toEqual(
        expect.arrayContaining([
          FIRST,
          TYPED.email,
          TYPED.name,
          SEARCHED,
          `bookings/${booking.id}`,
          `buchung-${booking.id}`,
          'zeitraum',
          'strecke',
        ]),
      );
    expect((await context.cookies()).map(({ name }) => name)).toContain('registration');

    await open('/profil');
    await textField(other, /^Vorname/).fill('Rosalind');
    await logOutHere(page);

    // On a busy machine the other tab hears of it a moment later, and takes back what it has just written.
    await expect.poll(async () => found(words, await allStores(page, context))).toEqual([]);
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name === 'session' || name === 'stored-login')).toEqual([]);
    const sessions = () =>
      product.db.selectFrom('registration_session').select(['data', 'password_hash']).execute();
    // The other tab may just have begun one, in which nothing is.
    await expect.poll(async () => found(words, JSON.stringify(await sessions()))).toEqual([]);
    expect((await sessions()).filter(({ password_hash }) => password_hash !== null)).toEqual([]);

    // The other tab begins anew, too, and writes nothing back when it is left.
    await expect.poll(() => textField(other, /^Nachname/).count()).toBe(0);
    await atStep(other, 1).waitFor();
    expect(found(words, await allStores(other, context))).toEqual([]);
    await other.close();
    expect(found(words, await allStores(page, context))).toEqual([]);

    // The way back.
    const personal = words.filter((word) => !ON_ANY_PAGE.has(word));
    const shown = async () =>
      (await page.content()) + (await fieldsOf(page)) + (await allStores(page, context));
    for (let steps = 0; steps < 8; steps++) {
      await page.goBack({ waitUntil: 'load' });
      // A page of texts loads the app when somebody moves.
      await page.mouse.move(1, steps + 1);
      await hydrated(page);
      // What the address itself says stands in the browser's history anyway.
      const kept = personal.filter((word) => !page.url().includes(word));
      await expect.poll(async () => found(kept, await shown()), { message: page.url() }).toEqual([]);
    }

    // Somebody else at the same browser.
    await open('/buchen/filter/adresse');
    expect(await page.getByRole('region', { name: 'Letzte Suchen' }).count()).toBe(0);
    await open('/buchen/nuernberg');
    await logInHere(page, SECOND);
    for (const path of [
      '/profil',
      '/profil/buchungen',
      '/registrierung',
      '/kontakt',
      '/buchen/filter/adresse',
    ]) {
      await open(path);
      expect(found(personal, await shown()), path).toEqual([]);
    }
  },
);

journey(
  'what another tab was just saving when somebody logged out is not saved under a new session',
  async ({ enter, product }) => {
    const { page, context, open, expectFault } = await enter();
    expectFault(/status of 40[14]/);
    await open('/buchen/nuernberg');
    await logInHere(page, FIRST);
    await open('/registrierung');
    await choosePlan(page, { title: /^Plus/ });
    await chooseSafety(page, 'Mit');
    await fillWhoItIs(page, TYPED);

    const other = await context.newPage();
    await other.goto(page.url());
    await hydrated(other);
    await atStep(other, 3).waitFor();
    await passwordField(other).fill(REGISTRATION_PASSWORD);
    const session = () =>
      product.db.selectFrom('registration_session').select(['data', 'password_hash']).execute();
    await expect.poll(async () => JSON.stringify(await session())).toContain(TYPED.name);
    // Its saving is under way for long, and so is the new page that the logout sends it to.
    const loggedOut = Promise.withResolvers<void>();
    const saved = Promise.withResolvers<void>();
    await other.route('**/registrations/current/data', async (route) => {
      await loggedOut.promise;
      await route.continue();
    });
    await other.exposeFunction('saved', saved.resolve);
    // The page has had its answer, and the time in which it saves again what has changed.
    await other.evaluate((delayMs) => {
      const { saved, fetch } = window as unknown as Window & { saved: () => void };
      window.fetch = (input, init) => {
        const answer = fetch.call(window, input, init);
        const address = input instanceof Request ? input.url : String(input);
        if (address.includes('registrations/current/data'))
          void answer.catch(() => undefined).then(() => setTimeout(saved, delayMs));
        return answer;
      };
    }, DRAFT_SAVE_DELAY_MS);
    const saving = other.waitForRequest('**/registrations/current/data');
    await passwordField(other).fill(`${REGISTRATION_PASSWORD}!`);
    await saving;
    await other.route(/\/registrierung/, async (route) => {
      await saved.promise;
      await route.continue();
    });

    await open('/profil');
    await logOutHere(page);
    loggedOut.resolve();
    await atStep(other, 1).waitFor();
    // It may just have begun one, in which nothing is.
    const left = await session();
    expect(JSON.stringify(left)).not.toContain(TYPED.name);
    expect(left.filter(({ password_hash }) => password_hash !== null)).toEqual([]);
  },
);

/** The first person's words that a page may have for other reasons: a district, the period of the search now. */
const ON_ANY_PAGE = new Set([SEARCHED, 'zeitraum', 'strecke']);

const fieldsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .map(({ value }) => value)
      .join('\n'),
  );

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

journey(
  'whose login ended on an open page finds the search again, and nobody else does',
  async ({ enter, product }) => {
    for (const account of [FIRST, SECOND]) {
      const { page, open, expectFault } = await enter();
      expectFault(/status of 4(01|22)/);
      await open('/buchen/nuernberg');
      await logInHere(page, FIRST);
      await open('/buchen/filter/adresse');
      await page.getByRole('combobox', { name: 'Adresse, Haltestelle oder Ort' }).fill(SEARCHED);
      await page.getByRole('option').first().click();
      await title(page).getByText(`rund um ${SEARCHED}`).waitFor();
      await page.getByRole('link', { name: 'Profil' }).click();
      await title(page).getByText('Lena Hofmann').waitFor();

      const link = page.getByRole('link', { name: 'Login, Passkeys und PIN' });
      const href = await link.getAttribute('href');
      // The session alone ends: after a day each answer is old, and what the page shows late would ask for the login first.
      await product.db.deleteFrom('token').execute();
      // What the page still reads may find that before the click does: then the login lies over the link, or in its place.
      await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href="${to}"]`)?.click(), href);
      await loginOverlay(page).waitFor();
      expect(await stored(page, 'karte')).toContain(SEARCHED);
      await fillLogin(page, account, DEMO_PASSWORD);
      await loginOverlay(page).waitFor({ state: 'hidden' });
      await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor();
      if (account === FIRST) expect(await stored(page, 'karte')).toContain(SEARCHED);
      else await expect.poll(() => stored(page, 'karte')).toBeNull();
      await open('/buchen/filter/adresse');
      const searches = page.getByRole('region', { name: 'Letzte Suchen' });
      expect(await searches.count()).toBe(account === FIRST ? 1 : 0);
    }
  },
);

journey(
  'a page that finds the login over deletes what it left behind, but no draft of a visitor',
  async ({ enter }) => {
    const { page, context, open, expectFault } = await enter();
    expectFault(/status of 40[14]/);
    const draft = () => stored(page, 'formkit-registrierung');
    await open('/registrierung');
    await choosePlan(page, { title: /^Plus/ });
    await expect.poll(draft).toContain('"city":"bonn"');

    // Begun by a visitor, before and after somebody's login here.
    await open('/buchen/nuernberg');
    await logInHere(page, FIRST);
    await choosePeriod(page, '18:00', '20:00');
    await context.clearCookies();
    await page.goto('/kontakt');
    await expect.poll(() => stored(page, 'zeitraum')).toBeNull();
    // What finds the login over also loads the page anew, at any moment.
    await expect.poll(draft).toContain('"city":"bonn"');

    // Begun by a customer.
    await open('/buchen/nuernberg');
    await logInHere(page, FIRST);
    await open('/registrierung');
    await page.getByRole('radio', { name: 'Start ohne Grundgebühr' }).check();
    await expect.poll(draft).toContain('"ofCustomer":true');
    await context.clearCookies();
    await page.goto('/kontakt');
    await expect.poll(draft).toBeNull();
  },
);

journey('a page that was put aside for the back button begins anew after a logout', async ({ enter }) => {
  const { page, context, open, expectFault } = await enter();
  expectFault(/status of 40[14]/);
  await open('/buchen/nuernberg');
  await logInHere(page, FIRST);
  const aside = await context.newPage();
  // Such a page hears of nothing while it is aside.
  await aside.addInitScript(() =>
    window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await aside.goto('/profil/buchungen');
  await hydrated(aside);
  await aside.getByRole('heading', { name: 'Kalender abonnieren' }).waitFor();
  await open('/profil');
  await logOutHere(page);
  await aside.getByRole('heading', { name: 'Kalender abonnieren' }).waitFor({ state: 'attached' });
  const anew = aside.waitForEvent('domcontentloaded');
  await aside.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await anew;
  await hydrated(aside);
  expect(new URL(aside.url()).pathname).toBe('/profil');
  expect(await aside.getByRole('heading', { name: 'Kalender abonnieren' }).count()).toBe(0);
});

journey('no page that is made for somebody is stored by the browser', async ({ enter }) => {
  const { context, logIn } = await enter();
  const policies = async () =>
    Promise.all(
      SCREEN_ADDRESSES.map(async ({ path }) => {
        const answer = await context.request.get(path.replaceAll(/\/?\{[^}]+\}/g, '/1'), { maxRedirects: 0 });
        return `${path}: ${answer.headers()['cache-control']}`;
      }),
    );
  // Without anybody, pages for all may be stored, so the header is a decision and no constant.
  expect((await policies()).filter((policy) => !policy.endsWith(': no-store')).length).toBeGreaterThan(10);
  await logIn(FIRST);
  expect((await policies()).filter((policy) => !policy.endsWith(': no-store'))).toEqual([]);
});
