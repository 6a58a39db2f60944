import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { findBookingsById } from '#server/features/booking/booking.repository.ts';
import { periodOf } from '#server/features/booking/booking-view.ts';
import { priceChange } from '#server/features/booking/price-change.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { hasFocus, tabTo } from './keys.ts';
import { linkIn, openPost } from './post.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { bookingCard, note } from './screens.ts';

const journey = openStage();
const FLEET = '100011-1';
const JONAS = '100002-1';
const ANNA = '100004-1';
/** The workshop needs the car for longer than any gap between the bookings. */
const DAYS = 5;
const EVERY_DAYS = 3;

const takeButtons = (page: Page) => page.getByRole('button', { name: /^Dieses Auto nehmen/ });

/** A car with a booking every third day of the next weeks, of two customers in turn. */
async function bookOften(product: Product, { plate, hour }: { plate: string; hour: number }) {
  const { db, now } = product;
  // The cars of the demonstration have their own bookings: one more like the first of them.
  const like = await db
    .selectFrom('vehicle')
    .innerJoin('city', 'city.id', 'vehicle.city_id')
    .where('city.slug', '=', 'nuernberg')
    .where('class', '=', 'S')
    .orderBy('vehicle.id')
    .select([
      'vehicle.provider_id',
      'city_id',
      'station_id',
      'model',
      'class',
      'seats',
      'electric',
      'automatic',
    ])
    .executeTakeFirstOrThrow();
  const vehicle = await db
    .insertInto('vehicle')
    .values({ ...like, plate })
    .returning('id')
    .executeTakeFirstOrThrow();
  const first = now().toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: 2 });
  const bookings = [];
  for (let count = 0; count < 10; count++) {
    const day = first.add({ days: EVERY_DAYS * count });
    const begins = day.toZonedDateTime({ timeZone: BERLIN, plainTime: { hour } }).toInstant();
    const period = { start: begins, end: begins.add({ hours: 4 }) };
    const id = await bookDirectly(db, count % 2 === 0 ? JONAS : ANNA, vehicle.id, period, now());
    const [row] = await findBookingsById(db, [id]);
    if (!row) throw new Error(`there is no booking ${id}`);
    const { price } = await priceChange(db, row, periodOf(row), now());
    await db.updateTable('booking').set({ time_cents: price.timeCents }).where('id', '=', id).execute();
    bookings.push({ id, day, path: `/profil/buchungen/${id}`, timeCents: price.timeCents });
  }
  return { vehicle, bookings };
}

const stateOf = ({ db }: Product, id: number) =>
  db
    .selectFrom('booking')
    .where('id', '=', id)
    .select(['vehicle_id', 'state', 'time_cents'])
    .executeTakeFirstOrThrow();

journey(
  'where no gap is long enough for a repair, those who have booked are asked, and the car is out of service with the last yes',
  async ({ enter, product }) => {
    const { db } = product;
    await using post = await openPost(product);
    const plate = 'N-SW 9001';
    const { vehicle, bookings } = await bookOften(product, { plate, hour: 10 });
    const [first, second] = bookings;
    if (!first || !second) throw new Error('too few bookings');
    const found: string[] = [];
    const look = async (page: Page, screen: string) => {
      found.push(...(await screenFaults(page, screen, [320, 768, DESKTOP.width])));
    };

    const fleet = await enter({ viewport: PHONE });
    const { page } = fleet;
    await fleet.logIn(FLEET);
    await fleet.open(`/werkzeugkasten/aufgaben/${plate.replace(' ', '-')}`);
    await page.getByText('Neue Aufgabe').click();
    await page.getByLabel(/^Art/).selectOption('REPAIR');
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    const repair = page.getByRole('region', { name: 'Reparatur' });
    await repair.getByText('Auto außer Betrieb nehmen').click();
    await repair.getByLabel('Wie lange wird es dauern?').selectOption({ label: `${DAYS} Tage` });
    await note(page, 'keine Lücke so lang').waitFor();
    await repair.getByRole('list', { name: 'Zeiten mit Buchungen' }).waitFor();
    await repair.getByRole('button', { name: 'Für diese Zeit fragen' }).click();
    await repair.getByText('Bitte wähle den Tag.').waitFor();
    await look(page, 'vorschlaege');
    // By keyboard, for a time of one's own: two bookings lie in it.
    await repair.getByLabel('Oder ab einem anderen Tag').selectOption(String(first.day));
    await repair.getByLabel('Uhrzeit').selectOption('08:00');
    await tabTo(page, repair.getByRole('button', { name: 'Für diese Zeit fragen' }));
    await page.keyboard.press('Enter');
    const request = repair.getByRole('region', { name: 'Anfrage an andere' });
    await request.getByText('Vorgemerkt: Wir warten auf Antworten').waitFor();
    expect(await request.getByText('noch keine Antwort').count()).toBe(2);
    await look(page, 'angefragt');
    expect(await page.getByText(/Jonas|Anna/).count()).toBe(0);

    // By mail and on the list of bookings, both lead to the question; one tap answers it, however often it is pressed.
    const mails = await post.deliver();
    const mail = mails.find(
      ({ email }) => email.subject?.startsWith('Bitte an dich') && email.text?.includes(first.path),
    );
    const jonas = await enter({ viewport: PHONE });
    await jonas.logIn(JONAS);
    await jonas.open('/profil/buchungen');
    await bookingCard(jonas.page, first.id)
      .getByRole('link', { name: /^Nimmst du ein anderes Auto/ })
      .waitFor();
    await look(jonas.page, 'buchungen, gefragt');
    await jonas.open(linkIn(mail, first.path));
    await note(jonas.page, 'Nimmst du ein anderes Auto?').waitFor();
    await look(jonas.page, 'buchung, gefragt');
    const sent: string[] = [];
    jonas.page.on('request', (each) => {
      if (each.url().endsWith('/substitution')) sent.push(each.url());
    });
    await takeButtons(jonas.page)
      .first()
      .evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
    await note(jonas.page, 'Du hast jetzt: ').waitFor();
    expect(sent).toHaveLength(1);
    const moved = await stateOf(product, first.id);
    expect(moved.vehicle_id).not.toBe(vehicle.id);
    expect(moved.time_cents).toBeLessThanOrEqual(first.timeCents);
    await look(jonas.page, 'buchung, getauscht');

    // The other one has not answered: nothing of theirs has changed, and the car is not out of service.
    await request.getByText('nimmt ein anderes Auto').waitFor({ timeout: 30_000 });
    expect((await stateOf(product, second.id)).vehicle_id).toBe(vehicle.id);
    const blocks = () =>
      db.selectFrom('out_of_service').where('task_id', 'is not', null).select('vehicle_id').execute();
    expect(await blocks()).toEqual([]);
    const anna = await enter({ viewport: PHONE });
    await anna.logIn(ANNA);
    await anna.open(second.path);
    await tabTo(anna.page, takeButtons(anna.page).first());
    await anna.page.keyboard.press('Enter');
    await note(anna.page, 'Du hast jetzt: ').waitFor();
    await expect.poll(blocks).toEqual([{ vehicle_id: vehicle.id }]);
    await request.getByText('Alle waren einverstanden').waitFor({ timeout: 30_000 });
    await repair.getByRole('button', { name: 'Wieder freigeben' }).waitFor();
    await look(page, 'einverstanden');
    expect(found).toEqual([]);
  },
);

journey(
  'who wants to keep the car says so with one tap, and the others are told that it is over',
  async ({ enter, product }) => {
    await using post = await openPost(product);
    const plate = 'N-SW 9002';
    const { vehicle, bookings } = await bookOften(product, { plate, hour: 15 });
    const [first, second] = bookings;
    if (!first || !second) throw new Error('too few bookings');
    const found: string[] = [];
    const fleet = await enter();
    await fleet.logIn(FLEET);
    await fleet.open(`/werkzeugkasten/aufgaben/${plate.replace(' ', '-')}`);
    const { page } = fleet;
    await page.getByText('Neue Aufgabe').click();
    await page.getByLabel(/^Art/).selectOption('REPAIR');
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    const repair = page.getByRole('region', { name: 'Reparatur' });
    await repair.getByText('Auto außer Betrieb nehmen').click();
    await repair.getByLabel('Wie lange wird es dauern?').selectOption({ label: `${DAYS} Tage` });
    await repair.getByLabel('Oder ab einem anderen Tag').selectOption(String(first.day));
    await repair.getByLabel('Uhrzeit').selectOption('08:00');
    await repair.getByRole('button', { name: 'Für diese Zeit fragen' }).click();
    await repair.getByText('Vorgemerkt: Wir warten auf Antworten').waitFor();

    const jonas = await enter({ viewport: PHONE });
    await jonas.logIn(JONAS);
    await jonas.open(first.path);
    const keep = jonas.page.getByRole('button', { name: 'Nein, ich behalte mein Auto' });
    await tabTo(jonas.page, keep);
    await jonas.page.keyboard.press('Enter');
    await note(jonas.page, 'Du behältst dein Auto.').waitFor();
    await expect
      .poll(() => hasFocus(note(jonas.page, 'Du behältst dein Auto.').locator('xpath=..')))
      .toBe(true);
    found.push(...(await screenFaults(jonas.page, 'behalten', [320, 768])));
    expect((await stateOf(product, first.id)).vehicle_id).toBe(vehicle.id);

    const anna = await enter({ viewport: PHONE });
    await anna.logIn(ANNA);
    const mail = (await post.deliver()).find(
      ({ email }) => email.subject?.startsWith('Du fährst wie gebucht') && email.text?.includes(second.path),
    );
    await anna.open(linkIn(mail, second.path));
    await anna.page.getByText('Du fährst wie gebucht.').waitFor();
    expect(await takeButtons(anna.page).count()).toBe(0);
    await repair.getByText('Jemand behält das Auto: Es bleibt in Betrieb').waitFor({ timeout: 30_000 });
    found.push(...(await screenFaults(page, 'abgelehnt', [320, 768])));
    expect(found).toEqual([]);
  },
);
