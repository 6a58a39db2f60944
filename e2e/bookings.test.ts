import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { formatPeriodInFull } from '#domain/booking/format-period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { readCalendarEvents } from '#server/test/read-calendar.ts';
import { violations } from './axe.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus } from './keys.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { bookingCard, bookingInList, message, periodButton, textOf, title } from './screens.ts';
import { bookingsOf, freeVehicle } from './town.ts';

const journey = openStage();
const JONAS = '100002-1';
const DRIVER = '100010-1';
const COLLEAGUE = '100011-1';
const FIRM = '100003-1';
const MURAT = '100003-2';

/** Books two hours that begin so many hours after the next quarter of an hour. */
async function book({ db, now }: Product, customerNumber: string, hours: number) {
  const next = initialPeriod(now());
  const period = { start: next.start.add({ hours }), end: next.start.add({ hours: hours + 2 }) };
  // Nobody is on a trip with the car now: nothing brings it back when the journey moves the clock.
  const wide = { start: now().subtract({ hours: 3 }), end: period.end.add({ hours: 3 }) };
  const free = await freeVehicle(db, 'nuernberg', wide);
  const { plate } = await db
    .selectFrom('vehicle')
    .where('id', '=', free.id)
    .select('plate')
    .executeTakeFirstOrThrow();
  const id = await bookDirectly(db, customerNumber, free.id, period, now());
  return { id, vehicle: { ...free, plate }, period };
}

/** On a desk: the next booking beside the list, another one by a click, back, a reload, and to the one wanted. */
async function readBesideList(page: Page, id: number, later: number): Promise<void> {
  const beside = page.getByRole('region', { name: /^Buchung Nr\. \d+$/ });
  await beside.getByRole('table', { name: 'Preis' }).waitFor();
  const list = page.getByRole('navigation', { name: 'Buchungen' });
  const shown = list.locator('li a[aria-current="true"]');
  expect(await textOf(beside.getByRole('heading', { level: 2 }).first())).toBe(
    `Buchung Nr. ${(await shown.getAttribute('href'))?.split('/').at(-1)}`,
  );
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const other = bookingInList(page, later);
  await other.click();
  await title(page).getByText(`Buchung Nr. ${later}`).waitFor();
  // Whoever goes through the list by keyboard goes on there; the new page's title is announced.
  expect(await hasFocus(other)).toBe(true);
  expect(new URL(page.url()).pathname).toBe(`/profil/buchungen/${later}`);
  await page.reload();
  await other.and(page.locator('[aria-current="page"]')).waitFor();
  await page.goBack();
  await beside.getByRole('table', { name: 'Preis' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/profil/buchungen');
  await bookingInList(page, id).click();
  await title(page).getByText(`Buchung Nr. ${id}`).waitFor();
}

const steps = (page: Page) => page.getByRole('region', { name: 'Was jetzt ansteht' });

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  journey(
    `${device}: from the list to a booking’s own page, which says what is next as time goes by`,
    async ({ enter, product, moveClockTo }) => {
      const before = product.now();
      const account = device === 'phone' ? JONAS : DRIVER;
      const { id, vehicle, period } = await book(product, account, 5);
      const { id: later } = await book(product, account, 30);
      const { page, open, logIn } = await enter({ viewport });
      const found: string[] = [];
      const look = async (screen: string) => {
        found.push(...(await screenFaults(page, screen, [320])));
      };
      try {
        await logIn(account);
        await open('/profil/buchungen');
        if (device === 'phone') {
          const card = bookingCard(page, id);
          await page.getByRole('heading', { name: 'Als Nächstes' }).waitFor();
          await card.getByRole('timer').getByText('in 5 Std. 8 Min.').waitFor();
          await card.getByRole('link', { name: /^Einzelheiten/ }).click();
          await title(page).getByText(`Buchung Nr. ${id}`).waitFor();
        } else {
          await readBesideList(page, id, later);
        }
        await page.getByRole('heading', { name: vehicle.stationName, exact: true }).waitFor();
        // Nothing that a minute changes is read aloud.
        expect(await steps(page).getByRole('timer').getAttribute('aria-live')).toBe('off');
        const way = steps(page).getByRole('link', { name: 'Navigation starten' });
        expect(await way.getAttribute('href')).toMatch(
          /^(geo:|https:\/\/www\.openstreetmap\.org\/directions)/,
        );
        // A page of a map takes the booking's place nowhere.
        const opensTab = (await way.getAttribute('href'))?.startsWith('https:');
        expect(await way.getAttribute('target')).toBe(opensTab ? '_blank' : null);
        expect(await way.getByText('(öffnet einen neuen Tab)').count()).toBe(opensTab ? 1 : 0);
        expect(await page.getByRole('link', { name: 'Öffnen und abschließen' }).count()).toBe(0);
        await look('a booking ahead');

        // It begins: the check comes first, and after it the car.
        await moveClockTo(period.start.subtract({ minutes: 15 }));
        await steps(page).getByRole('link', { name: 'Auto ansehen und öffnen' }).waitFor();
        await steps(page).getByRole('timer').getByText('in 15 Min.').waitFor();
        await look('a booking that begins');
        await steps(page).getByRole('link', { name: 'Auto ansehen und öffnen' }).click();
        await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
        await page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Sauber' }).check();
        await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
        await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
        await title(page).getByText('Öffnen und abschließen').waitFor();
        await open(`/profil/buchungen/${id}`);
        await steps(page).getByRole('link', { name: 'Auto öffnen' }).waitFor();
        const events = page.getByRole('region', { name: 'Verlauf' }).getByRole('listitem');
        expect(
          (await Promise.all((await events.all()).map(textOf))).map((text) => text.split(' am ')[0]),
        ).toEqual(['Gebucht', 'Check vor der Fahrt gemacht']);

        // On the list it stands on top, and the way to its car is there.
        await open('/profil/buchungen');
        const now =
          device === 'phone'
            ? page.getByRole('region', { name: 'Jetzt' }).locator(`#buchung-${id}`)
            : page.getByRole('region', { name: `Buchung Nr. ${id}` });
        await now.getByRole('link', { name: 'Auto öffnen' }).waitFor();
        await look('the list');

        // Over: it costs what it costs, and nothing leads to the car any more.
        await moveClockTo(period.end);
        await open(`/profil/buchungen/${id}`);
        await page.getByRole('table', { name: 'Preis' }).waitFor();
        expect(await steps(page).getByRole('link').count()).toBe(0);
        expect(await page.getByRole('button', { name: 'Buchung stornieren' }).count()).toBe(0);
        expect(found).toEqual([]);
      } finally {
        await moveClockTo(before);
      }
    },
  );
}

journey('a booking is cancelled and changed from its page', async ({ enter, product }) => {
  const { id } = await book(product, DRIVER, 34);
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(DRIVER);
  await open(`/profil/buchungen/${id}`);
  await page.getByRole('link', { name: 'Ändern' }).click();
  await title(page).getByText('Buchung ändern').waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Buchung stornieren' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Buchung stornieren?' });
  await dialog.getByRole('button', { name: 'Kostenlos stornieren' }).click();
  await message(page, 'Deine Buchung ist storniert.').waitFor();
  await steps(page).getByText('Storniert', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Verlauf' })
    .getByText(/^Storniert am/)
    .waitFor();
  const [cancelled] = (await bookingsOf(product.db, DRIVER)).filter((booking) => booking.id === id);
  expect(cancelled?.state).toBe('CANCELLED');
  expect(await hasFocus(title(page))).toBe(true);
});

journey('after cancelling in the list the focus is on its heading', async ({ enter, product }) => {
  const { id } = await book(product, DRIVER, 80);
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(DRIVER);
  await open('/profil/buchungen');
  await bookingCard(page, id).getByRole('button', { name: 'Stornieren' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kostenlos stornieren' }).click();
  await message(page, 'Deine Buchung ist storniert.').waitFor();
  await bookingCard(page, id).getByText('Storniert').waitFor();
  expect(await hasFocus(title(page))).toBe(true);
});

journey('the printed confirmation is one sheet with what one has to show', async ({ enter, product }) => {
  const { id, vehicle, period } = await book(product, COLLEAGUE, 50);
  const { page, open, logIn } = await enter({ viewport: DESKTOP });
  await logIn(COLLEAGUE);
  await open(`/profil/buchungen/${id}`);
  await page.getByRole('region', { name: 'Verlauf' }).waitFor();
  const sheet = page.getByRole('region', { name: 'Buchungsbestätigung' });
  expect(await sheet.count()).toBe(0);

  await page.emulateMedia({ media: 'print' });
  await sheet.waitFor();
  const printed = await textOf(page.locator('body'));
  for (const fact of [
    `Buchung Nr. ${id}`,
    formatPeriodInFull(period),
    vehicle.model,
    vehicle.plate,
    vehicle.stationName,
    'voraussichtlich',
    'Kostenlos stornieren kannst du bis',
  ]) {
    expect(printed).toContain(fact);
  }
  // Neither the page nor its bars, menus and buttons.
  for (const unwanted of ['Verlauf', 'Drucken', 'Auto buchen', 'Impressum'])
    expect(printed).not.toContain(unwanted);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
});

journey('without a connection a booking’s page is as it was last known', async ({ enter, product }) => {
  const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const { id, vehicle } = await book(product, COLLEAGUE, 1);
  await logIn(COLLEAGUE);
  await open('/profil/buchungen');
  const path = `/profil/buchungen/${id}`;
  const isKept = () =>
    page.evaluate(async (wanted) => {
      const kept = await caches.match(wanted, { cacheName: 'meine-buchungen' });
      const html = (await kept?.text()) ?? '';
      for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"#]+\.js)/g)) {
        if (!(await caches.match(file))) return false;
      }
      return kept !== undefined;
    }, path);
  await expect.poll(isKept).toBe(true);

  await context.setOffline(true);
  await open(path);
  await page.getByText(/^Stand von /).waitFor();
  await page.getByRole('heading', { name: vehicle.stationName, exact: true }).waitFor();
  // The way needs nothing of ours; what does says so.
  await steps(page).getByRole('link', { name: 'Navigation starten' }).waitFor();
  const cancel = page.getByRole('button', { name: 'Buchung stornieren' });
  expect(await cancel.getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('link', { name: 'Ändern' }).getAttribute('aria-disabled')).toBe('true');
});

journey(
  'a calendar subscribes to one’s bookings by a private address, until it is switched off',
  async ({ enter, product }) => {
    const { id } = await book(product, COLLEAGUE, 74);
    const { page, context, open, logIn } = await enter({ viewport: PHONE });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(COLLEAGUE);
    await open('/profil/buchungen');
    const section = page.getByRole('region', { name: 'Kalender abonnieren' });
    await section.getByRole('button', { name: 'Kalenderadresse erstellen' }).waitFor();
    expect(await section.getByText('nicht geklappt').count(), 'nothing was tried yet').toBe(0);
    await section.getByRole('button', { name: 'Kalenderadresse erstellen' }).click();
    const address = await section.getByRole('textbox', { name: 'Kalenderadresse' }).inputValue();
    expect(await section.getByRole('link', { name: 'Im Kalender öffnen' }).getAttribute('href')).toBe(
      address.replace(/^https?:/, 'webcal:'),
    );
    await section.getByRole('button', { name: 'Adresse kopieren' }).click();
    await section.getByRole('button', { name: 'Adresse kopiert' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    expect(await screenFaults(page, 'the calendar’s address', [320])).toEqual([]);

    // A calendar program has no login.
    const read = () => fetch(new URL(new URL(address).pathname, page.url()));
    const text = await (await read()).text();
    expect(readCalendarEvents(text).map(({ uid }) => uid.split('@')[0])).toContain(`buchung-${id}`);

    // It is shown once.
    await open('/profil/buchungen');
    await section.getByText(/^Deine Kalenderadresse gibt es seit/).waitFor();
    expect(await section.getByRole('textbox').count()).toBe(0);
    await section.getByRole('button', { name: 'Adresse abschalten' }).click();
    await section.getByRole('button', { name: 'Kalenderadresse erstellen' }).waitFor();
    expect((await read()).status).toBe(404);
  },
);

journey(
  'a main account lends a booking: the driver has it with the way to the car, and it can be taken back',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { id, period } = await book(product, FIRM, 6);
    const { page, open, logIn } = await enter({ viewport: DESKTOP });
    const found: string[] = [];
    await logIn(FIRM);
    await open(`/profil/buchungen/${id}`);
    await page.getByRole('button', { name: 'Verleihen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buchung verleihen' });
    expect(await dialog.getByRole('button', { name: 'Verleihen' }).isEnabled()).toBe(false);
    found.push(...(await violations(page, 'lend dialog')));
    await dialog.getByRole('radio', { name: /^Murat Yıldız/ }).check();
    await dialog.getByRole('button', { name: 'Verleihen' }).click();
    await message(page, 'Murat Yıldız fährt jetzt.').waitFor();
    await page.getByText('Verliehen an Murat Yıldız').waitFor();
    found.push(...(await violations(page, 'a booking that is lent away')));

    try {
      await moveClockTo(period.start.subtract({ minutes: 15 }));
      const driver = await enter({ viewport: PHONE });
      await driver.logIn(MURAT);
      await driver.open('/profil/buchungen');
      const card = bookingCard(driver.page, id);
      await card.getByText('Geliehen von der Rednitz Werkzeugbau GmbH').waitFor();
      await card.getByRole('link', { name: 'Auto öffnen' }).waitFor();
      await driver.open(`/profil/buchungen/${id}`);
      await steps(driver.page).getByRole('link', { name: 'Auto ansehen und öffnen' }).waitFor();
      expect(await driver.page.getByRole('button', { name: 'Zurücknehmen' }).count()).toBe(0);
      found.push(...(await screenFaults(driver.page, 'a booking that is lent', [320])));

      // Who lent it has no way to the car, until it is taken back.
      await open('/profil/buchungen');
      await bookingInList(page, id).waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: 'Auto öffnen' }).count()).toBe(0);
      await open(`/profil/buchungen/${id}`);
      expect(await steps(page).getByRole('link').count()).toBe(0);
      await page.getByRole('button', { name: 'Zurücknehmen' }).click();
      await steps(page).getByRole('link', { name: 'Auto ansehen und öffnen' }).waitFor();
      driver.expectFault(/status of 404/);
      await driver.open(`/profil/buchungen/${id}`);
      await driver.page.getByText('Diese Buchung finden wir bei dir nicht').waitFor();
      expect(found).toEqual([]);
    } finally {
      await moveClockTo(before);
    }
  },
);

journey('the main account sees and cancels what its driver has booked', async ({ enter, product }) => {
  const { id, vehicle } = await book(product, MURAT, 30);
  const { page, open, logIn } = await enter({ viewport: PHONE });
  const found: string[] = [];
  await logIn(FIRM);
  await open('/profil/buchungen');
  const section = page.getByRole('region', { name: 'Von Fahrtberechtigten gebucht' });
  const card = section.getByRole('listitem').filter({ hasText: vehicle.plate });
  await card.getByText('Fährt: Murat Yıldız').waitFor();
  expect(await textOf(card)).not.toContain(vehicle.stationName);
  found.push(...(await screenFaults(page, 'bookings of drivers', [320])));
  await card.getByRole('button', { name: `Stornieren (Buchung Nr. ${id})` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Buchung von Murat Yıldız stornieren?' });
  await dialog.getByText('Das Storno ist kostenlos').waitFor();
  found.push(...(await violations(page, 'cancelling a driver’s booking')));
  await dialog.getByRole('button', { name: 'Kostenlos stornieren' }).click();
  await message(page, 'Murat Yıldız bekommt eine Mail.').waitFor();
  const past = page.getByRole('region', {
    name: 'Vergangene und stornierte Buchungen der Fahrtberechtigten',
  });
  await past.getByText('Storniert').first().waitFor();
  await expect.poll(() => hasFocus(title(page))).toBe(true);

  const driver = await enter({ viewport: DESKTOP });
  await driver.logIn(MURAT);
  await driver.open('/profil/buchungen');
  await bookingInList(driver.page, id).getByText('Storniert').waitFor();
  expect(await driver.page.getByRole('region', { name: /Fahrtberechtigte/ }).count()).toBe(0);
  expect(found).toEqual([]);
});

journey('what was booked is booked again, from the list and from its page', async ({ enter, product }) => {
  // A Wednesday evening that is cancelled: the next such evening is the same one.
  const { id, vehicle, period } = await book(product, COLLEAGUE, 7);
  const { page, open, logIn } = await enter({ viewport: PHONE });
  await logIn(COLLEAGUE);
  await open(`/profil/buchungen/${id}`);
  await page.getByRole('button', { name: 'Buchung stornieren' }).waitFor();
  expect(await page.getByRole('link', { name: 'Nochmal buchen' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Buchung stornieren' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /stornieren$/ })
    .click();

  const clock = ({ start, end }: typeof period) =>
    [start, end].map((at) =>
      at.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString({ smallestUnit: 'minute' }),
    );
  const isOffered = async () => {
    await page.waitForURL(`**/buchen/fahrzeug/${vehicle.id}/station/${vehicle.stationId}`);
    await title(page).getByText(vehicle.model, { exact: true }).waitFor();
    const shown = await textOf(periodButton(page));
    for (const time of clock(period)) expect(shown).toContain(time);
    await page.getByRole('link', { name: 'Buchen', exact: true }).waitFor();
  };
  await page.getByRole('link', { name: 'Nochmal buchen' }).click();
  await isOffered();
  await open('/profil/buchungen');
  await bookingCard(page, id).getByRole('link', { name: 'Nochmal buchen' }).click();
  await isOffered();
  await page.getByRole('link', { name: 'Buchen', exact: true }).click();
  await page.getByRole('button', { name: 'Zahlungspflichtig buchen' }).click();
  await title(page).getByText('Gebucht!').waitFor();
  const again = (await bookingsOf(product.db, COLLEAGUE)).filter(
    (booking) => booking.vehicle_id === vehicle.id && booking.state === 'RESERVED',
  );
  expect(again.map(({ starts_at: start, ends_at: end }) => clock({ start, end }))).toEqual([clock(period)]);
});
