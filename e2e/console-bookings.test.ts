import { expect } from 'vitest';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { wallText } from '#web/features/customer-file/wall-time.ts';
import { bookDirectly } from './book-directly.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { enterConsole } from './console-stage.ts';
import { openStage } from './journey.ts';
import { screenFaults } from './screen-faults.ts';
import { freeVehicle } from './town.ts';

const journey = openStage({}, { showsScrollBars: true });
const MANAGER = '100015-1';
const CALLER = '100002-1';
const DRIVER = '100010-1';
const WIDTHS = [320, 390, 768, 1024, 1440, 1920];

journey(
  'somebody calls: a car is booked for them, another one given, and a trip that nobody ends is ended',
  async ({ enter, product, moveClockTo }) => {
    const found: string[] = [];
    const person = await enter({ viewport: DESKTOP });
    const { page, open } = person;
    const looks = async () =>
      (await product.db.selectFrom('act_log').where('kind', '=', 'TRIP_SEEN').select('id').execute()).length;
    await enterConsole(person, MANAGER, product);
    await open(`/betrieb/kunden/${CALLER}`);
    const ahead = page.getByRole('region', { name: 'Was bevorsteht' });
    await ahead.getByRole('button', { name: 'Auto buchen' }).click();
    const booking = page.getByRole('form', { name: 'Auto buchen' });
    const cars = booking.getByRole('radiogroup', { name: 'Auto' });
    await cars.getByRole('radio').first().waitFor();
    // Nothing chosen, no reason: both are said, and nothing is booked.
    await booking.getByRole('button', { name: 'Buchen', exact: true }).click();
    await booking.getByText('Bitte wähle ein Auto.').waitFor();
    // In two days, in the afternoon.
    for (const [label, hour] of [
      ['Beginn', 14],
      ['Ende', 17],
    ] as const) {
      const day = product.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate().add({ days: 2 });
      const at = day.toPlainDateTime({ hour }).toString({ smallestUnit: 'minute' });
      await booking.getByLabel(label).fill(at);
    }
    await booking.getByText(/ frei(en|; die nächsten 6 stehen hier\.)?$/).waitFor();
    await cars.getByRole('radio').first().check();
    const book = booking.getByRole('button', { name: /^Für .* € buchen$/ });
    await book.waitFor();
    found.push(...(await screenFaults(page, 'booking made', WIDTHS)));
    await booking.getByRole('textbox', { name: 'Grund' }).fill('Hat angerufen');
    await book.click();
    await booking.waitFor({ state: 'detached' });
    const booked = ahead.getByRole('listitem').filter({ hasText: '14:00' });
    const number = /Buchung (\d+)/.exec(await booked.innerText())?.[1] ?? '';

    await booked.getByRole('button', { name: 'Anderes Auto' }).click();
    const swap = page.getByRole('form', { name: 'Anderes Auto geben' });
    await swap.getByRole('radio').first().check();
    found.push(...(await screenFaults(page, 'car replaced', WIDTHS)));
    await swap.getByRole('textbox', { name: 'Grund' }).fill('Das andere muss in die Werkstatt');
    await swap.getByRole('button', { name: 'Auto tauschen' }).click();
    await swap.waitFor({ state: 'detached' });
    await ahead.getByText(`Buchung ${number}`).waitFor();

    // Somebody has gone home three hours ago and not ended the trip.
    const start = product.now().subtract({ hours: 5 });
    const end = start.add({ hours: 2 });
    const period = { start, end };
    const car = await freeVehicle(product.db, 'fuerth', period);
    const id = await bookDirectly(product.db, DRIVER, car.id, period, start);
    const { plate } = await product.db
      .selectFrom('vehicle')
      .where('id', '=', car.id)
      .select('plate')
      .executeTakeFirstOrThrow();
    await product.db.updateTable('booking').set({ state: 'ACTIVE' }).where('id', '=', id).execute();
    await open('/betrieb?art=OPEN_TRIP');
    const entry = new RegExp(`^Auto zurückgeben.*${plate}`);
    await page.getByRole('main').getByRole('link', { name: entry }).click();
    const ending = page.getByRole('form', { name: 'Auto zurückgeben' });
    await ending.getByText('Kostet', { exact: true }).waitFor();
    await ending.getByText(/fürs Überziehen/).waitFor();
    await ending.getByRole('radio', { name: 'Schon früher' }).check();
    await ending.getByText(`${formatDateTime(product.now())} Uhr`).waitFor();
    // Time goes on, and something is typed: that is no look at the trip.
    const before = await looks();
    await moveClockTo(product.now().add({ seconds: 70 }));
    await ending.getByRole('textbox', { name: 'Grund' }).fill('Hat angerufen');
    const then = end.subtract({ minutes: 10 });
    await ending.getByLabel('Zurückgegeben um').fill(wallText(then.toString()));
    await ending.getByText(`${formatDateTime(then)} Uhr`).waitFor();
    expect(await ending.getByText(/fürs Überziehen/).count()).toBe(0);
    expect(await looks()).toBe(before + 1);
    found.push(...(await screenFaults(page, 'trip ended', WIDTHS)));
    await page.setViewportSize(PHONE);
    await ending.getByRole('textbox', { name: 'Grund' }).fill('Hat angerufen, das Auto steht da');
    await ending.getByRole('button', { name: 'Auto zurückgeben' }).click();
    await ending.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        product.db
          .selectFrom('act_log')
          .where('kind', 'in', ['BOOKING_MADE', 'CAR_REPLACED', 'TRIP_ENDED'])
          .orderBy('id')
          .select(['kind', 'reason'])
          .execute(),
      )
      .toEqual([
        { kind: 'BOOKING_MADE', reason: 'Hat angerufen' },
        { kind: 'CAR_REPLACED', reason: 'Das andere muss in die Werkstatt' },
        { kind: 'TRIP_ENDED', reason: 'Hat angerufen, das Auto steht da' },
      ]);
    expect(found).toEqual([]);
  },
);
