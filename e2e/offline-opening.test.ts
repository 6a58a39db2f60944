import type { BrowserContext, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { startNearDoor } from '#cars/near-door.ts';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { COMMAND_VALID_SECONDS } from '#domain/telematics/car-command.ts';
import { openingMessage, readMessage } from '#server/adapters/telematics/protocol.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { startTelematics } from '#server/telematics.ts';
import { bookDirectly } from './book-directly.ts';
import { PHONE } from './browser.ts';
import { openStage } from './journey.ts';
import { isKept } from './kept-pages.ts';
import type { Product } from './product.ts';
import { screenFaults } from './screen-faults.ts';
import { note, title } from './screens.ts';
import { vehiclesOf } from './town.ts';
import { tellCar } from './trip-stage.ts';

const door: { url?: string } = {};
const journey = openStage({ nearDoor: () => door.url });
const DRIVER = '100002-1';
const OTHER = '100010-1';

/** A broker and the car of a booking that begins in a few minutes, for a driver who may drive. */
async function stageTrip({ db, now }: Product, customerNumber: string, index: number) {
  const period = initialPeriod(now());
  const wide = { start: period.start.subtract({ hours: 3 }), end: period.end };
  const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).filter(({ free }) => free)[index];
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  await db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customerNumber)
    .execute();
  const bookingId = await bookDirectly(db, customerNumber, vehicle.id, period, now());
  const telematics = await startTelematics({
    db,
    now,
    broker: { host: '127.0.0.1', port: 0 },
    onError: (error) => {
      throw error;
    },
  });
  const secret = (await issueBoxes(db, [vehicle.id], now())).get(vehicle.id) ?? '';
  const broker = `mqtt://127.0.0.1:${telematics.port}`;
  const model = parkedCar({ position: { lat: 49.45, lng: 11.08 } });
  const car = new SimulatedCar({ broker, vehicleId: vehicle.id, secret, model });
  return {
    bookingId,
    car,
    connect: async () => {
      car.connect();
      await vi.waitFor(() => expect(car.isReady).toBe(true), 10_000);
    },
    events: async () => {
      const rows = await db
        .selectFrom('trip_event')
        .where('booking_id', '=', bookingId)
        .orderBy('id')
        .select('kind')
        .execute();
      return rows.map(({ kind }) => kind);
    },
    close: async () => {
      car.cutConnection();
      await telematics.close();
    },
  };
}

/** Gives the browser the Bluetooth of a phone that stands beside the car. */
async function standBeside(context: BrowserContext, car: SimulatedCar) {
  await context.exposeFunction('carChallenge', () => JSON.stringify(car.challenge()));
  await context.exposeFunction('carOpening', (text: string) => {
    const opening = readMessage(openingMessage, Buffer.from(text));
    return JSON.stringify(opening ? car.open(opening) : { outcome: 'REFUSED', reason: 'FAULT' });
  });
  await context.addInitScript((name) => {
    const air = globalThis as unknown as {
      carChallenge(): Promise<string>;
      carOpening(text: string): Promise<string>;
    };
    const bytesOf = (text: string) => new TextEncoder().encode(text);
    const viewOf = (bytes: Uint8Array) => new DataView(bytes.slice().buffer);
    const challenge = { readValue: async () => viewOf(bytesOf(await air.carChallenge())) };
    class Opening extends EventTarget {
      value: DataView | undefined;
      #heard: number[] = [];
      startNotifications() {
        return Promise.resolve(this);
      }
      async writeValueWithResponse([more, ...bytes]: Uint8Array) {
        this.#heard.push(...bytes);
        if (more === 1) return;
        const text = new TextDecoder().decode(Uint8Array.from(this.#heard));
        this.#heard = [];
        const answer = [...bytesOf(await air.carOpening(text))];
        // Packets as small as the oldest phones have them.
        setTimeout(() => {
          while (answer.length > 0) {
            const part = answer.splice(0, 19);
            this.value = viewOf(Uint8Array.of(answer.length > 0 ? 1 : 0, ...part));
            this.dispatchEvent(new Event('characteristicvaluechanged'));
          }
        });
      }
    }
    const service = {
      getCharacteristic: (id: string) =>
        Promise.resolve(id.startsWith('6f1c0002') ? challenge : new Opening()),
    };
    const gatt = {
      connect: () => Promise.resolve({ getPrimaryService: () => Promise.resolve(service) }),
      disconnect: () => undefined,
    };
    const requestDevice = ({ filters }: { filters: { name: string }[] }) =>
      filters.some((filter) => filter.name === name)
        ? Promise.resolve({ gatt })
        : Promise.reject(new Error('User cancelled the requestDevice() chooser.'));
    Object.defineProperty(navigator, 'bluetooth', { value: { requestDevice } });
  }, `SW${car.vehicleId}`);
}

const openHere = (page: Page) => page.getByRole('button', { name: 'Ohne Netz öffnen' });
const lockHere = (page: Page) => page.getByRole('button', { name: 'Ohne Netz abschließen' });

/** Whether this device has a grant that opens a car. */
const hasGrant = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would make it, without its stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'unterwegs')) return false;
    const opening = indexedDB.open('unterwegs');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const has = database.objectStoreNames.contains('grants');
    const count = has
      ? await new Promise<number>((resolve) => {
          const request = database.transaction('grants').objectStore('grants').count();
          request.addEventListener('success', () => resolve(request.result));
        })
      : 0;
    database.close();
    return count > 0;
  });

/** Waits until this device has what opens the car, with the pages around it. */
const isPrepared = (page: Page, booking: string) =>
  expect
    .poll(
      async () =>
        (await hasGrant(page)) &&
        (await isKept(page, `${booking}/verriegelung`)) &&
        (await isKept(page, `${booking}/schadenmelder`)),
      { timeout: 20_000 },
    )
    .toBe(true);

journey(
  'opened in a garage without network: the grant was there by itself, the check is answered beside the car, the trip counts from then',
  async ({ enter, product, moveClockTo }) => {
    const { db } = product;
    const before = product.now();
    const { page, context, open, logIn, expectFault } = await enter({ viewport: PHONE, offline: true });
    expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    const trip = await stageTrip(product, DRIVER, 4);
    const { car, bookingId } = trip;
    await standBeside(context, car);
    try {
      await trip.connect();
      await logIn(DRIVER);
      // Nobody has opened the page beside the car yet.
      await open('/profil/buchungen');
      const bookingPath = `/profil/buchungen/${bookingId}`;
      const path = `${bookingPath}/verriegelung`;
      await isPrepared(page, bookingPath);
      // The car hears of the server's key, which the first grant made.
      await vi.waitFor(() => expect(car.knowsKeys).toBe(true), { timeout: 10_000 });
      car.cutConnection();
      await context.setOffline(true);

      await open(path);
      await page.getByRole('heading', { name: 'Ohne Netz öffnen' }).waitFor();
      expect(await screenFaults(page, 'ohne netz', [320, 768])).toEqual([]);

      // Yesterday's grant: the page says why it does not open, and what does.
      await moveClockTo(before.add({ hours: 24 }));
      await open(path);
      await page.getByText('Diese Buchung ist vorbei', { exact: true }).waitFor();
      await note(page, 'Ohne Verbindung geht das hier nicht')
        .getByText('Deine Erlaubnis, das Auto ohne Netz zu öffnen, galt bis ')
        .waitFor();
      await moveClockTo(before);
      await open(path);
      await openHere(page).click();
      await page.getByText('Bitte triff eine Auswahl.').waitFor();
      expect(car.model.locked).toBe(true);
      await page.getByRole('radio', { name: 'Etwas ist anders' }).check();
      await page.getByRole('link', { name: 'Melden, was anders ist' }).click();
      await page.getByRole('heading', { name: 'Schaden melden', level: 1 }).waitFor();
      await page.getByText('Was ist passiert?').waitFor();
      await page.goBack();
      await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
      await openHere(page).click();
      await note(page, 'Dein Auto ist offen').waitFor();
      expect(car.model.locked).toBe(false);

      // The page says what the device has done, although the server has not heard of it.
      const main = page.getByRole('main');
      await main.getByText('Offen', { exact: true }).first().waitFor();
      // It can be locked there too, after the page was loaded anew; a door that stands open is told.
      await open(path);
      await main.getByText('Offen', { exact: true }).first().waitFor();
      expect(await main.getByText('Sieh dir das Auto zuerst an').count()).toBe(0);
      await main.getByRole('link', { name: 'Zurückgeben' }).waitFor();
      car.change({ doorOpen: true });
      await lockHere(page).click();
      await note(page, 'Eine Tür ist noch offen').waitFor();
      car.change({ doorOpen: false });
      await lockHere(page).click();
      await note(page, 'Dein Auto ist abgeschlossen').waitFor();
      await main.getByText('Abgeschlossen', { exact: true }).first().waitFor();
      expect(await main.getByText('Offen', { exact: true }).count()).toBe(0);
      expect(car.log.map(({ kind }) => kind)).toEqual(['UNLOCK', 'LOCK']);
      expect(await trip.events()).toEqual([]);

      // Out of the garage.
      await trip.connect();
      await vi.waitFor(
        async () => expect(await trip.events()).toEqual(['UNLOCKED', 'LOCKED', 'DEPARTURE_CHECKED']),
        { timeout: 10_000 },
      );
      const booking = await db
        .selectFrom('booking')
        .where('id', '=', bookingId)
        .select('state')
        .executeTakeFirstOrThrow();
      expect(booking.state).toBe('ACTIVE');
      await context.setOffline(false);
      await open(path);
      await page.getByRole('button', { name: 'Öffnen', exact: true }).waitFor();
      expect(await page.getByRole('heading', { name: 'Ohne Netz öffnen' }).count()).toBe(0);
    } finally {
      await trip.close();
    }
  },
);

journey(
  'when the car is out of reach but not the phone, it opens from beside too; nothing of it is left after a logout',
  async ({ enter, product, moveClockTo }) => {
    const before = product.now();
    const { page, open, logIn, expectFault } = await enter({ viewport: PHONE });
    const trip = await stageTrip(product, OTHER, 5);
    const { car, bookingId } = trip;
    const near = await startNearDoor(new Map([[car.vehicleId, car]]));
    door.url = near.url;
    expectFault(new RegExp(near.url));
    try {
      await trip.connect();
      await logIn(OTHER);
      await open(`/profil/buchungen/${bookingId}/verriegelung`);
      await page.getByRole('link', { name: 'Check vor der Fahrt' }).click();
      await title(page).getByText('Check vor der Fahrt').waitFor();
      await page.getByRole('radio', { name: 'Alles wie beschrieben' }).check();
      await page.getByRole('radiogroup', { name: /außen/ }).getByRole('radio', { name: 'Sauber' }).check();
      await page.getByRole('radiogroup', { name: /innen/ }).getByRole('radio', { name: 'Sauber' }).check();
      await page.getByRole('button', { name: 'Weiter zum Öffnen' }).click();
      const unlock = page.getByRole('button', { name: 'Öffnen', exact: true });
      await unlock.waitFor();
      await vi.waitFor(() => expect(car.knowsKeys).toBe(true), { timeout: 10_000 });
      car.cutConnection();
      await tellCar(page, unlock);
      await page.getByRole('status').getByText('Dein Auto wird geöffnet …').waitFor();
      await moveClockTo(product.now().add({ seconds: COMMAND_VALID_SECONDS + 1 }));
      await note(page, 'Das Auto ist noch zu').waitFor();
      await openHere(page).click();
      await note(page, 'Dein Auto ist offen').waitFor();
      expect(car.model.locked).toBe(false);

      await open('/profil');
      // What is kept for the way is asked for in the background: some of it may be on its way at the logout.
      expectFault(/status of 401/);
      await page.getByRole('button', { name: 'Ausloggen', exact: true }).click();
      await page.getByRole('heading', { name: 'Dein Profil' }).waitFor();
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
        .not.toContain('unterwegs');
    } finally {
      await trip.close();
      await near.close();
      await moveClockTo(before);
    }
  },
);
