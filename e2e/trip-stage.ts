import type { Locator, Page, Response } from 'playwright-core';
import { expect, vi } from 'vitest';
import { parkedCar, SimulatedCar } from '#cars/simulated-car.ts';
import type { Period } from '#domain/booking/period.ts';
import { initialPeriod } from '#domain/booking/quarter-hour.ts';
import { createVault } from '#server/adapters/vault.ts';
import {
  keepSecret,
  type SecretPlace,
  secretPurpose,
} from '#server/features/car-secret/car-secret.repository.ts';
import { issueBoxes } from '#server/features/telematics/box.repository.ts';
import { insertDepartureCheck } from '#server/features/trip/trip.repository.ts';
import { startTelematics } from '#server/telematics.ts';
import { startMosquitto } from '#server/test/mosquitto.ts';
import { bookDirectly } from './book-directly.ts';
import type { Product } from './product.ts';
import { note } from './screens.ts';
import { STAGE_KEY } from './stage-time.ts';
import { vehiclesOf } from './town.ts';

const PARKED = parkedCar({ position: { lat: 49.45, lng: 11.08 }, energyPercent: 64 });

const SERVER = { username: 'server', password: 'geheim' };

/** A broker of the operator's with the account of one car; it can break down and come back. */
export async function startBroker({ db, now }: Product, vehicleId: number) {
  const secret = (await issueBoxes(db, [vehicleId], now())).get(vehicleId) ?? '';
  return { secret, ...(await startMosquitto(SERVER, new Map([[vehicleId, secret]]))) };
}

/**
 * Starts a car, which is out of reach until it is connected, and what listens to it.
 * @param operators the operator's broker; without it an embedded one is started
 */
export async function startCar(
  { db, now }: Product,
  vehicleId: number,
  operators?: { port: number; secret: string },
) {
  const faults: unknown[] = [];
  const telematics = await startTelematics({
    db,
    now,
    broker: operators
      ? { url: `mqtt://${SERVER.username}:${SERVER.password}@127.0.0.1:${operators.port}` }
      : { host: '127.0.0.1', port: 0 },
    onError: (error) => faults.push(error),
  });
  const secret = operators?.secret ?? (await issueBoxes(db, [vehicleId], now())).get(vehicleId) ?? '';
  const broker = `mqtt://127.0.0.1:${operators?.port ?? telematics.port}`;
  const car = new SimulatedCar({ broker, vehicleId, secret, model: PARKED });
  return {
    car,
    faults,
    async connect() {
      car.connect();
      await vi.waitFor(() => expect(car.isReady).toBe(true), 10_000);
      car.tellState();
    },
    async close() {
      car.cutConnection();
      await telematics.close();
    },
  };
}

/**
 * A car of Nürnberg that stands free and ready, also some time before, by its place among them, so that journeys do
 * not take each other's.
 */
export async function freeCar({ db }: Product, { start, end }: Period, index: number) {
  const wide = { start: start.subtract({ hours: 3 }), end };
  const vehicle = (await vehiclesOf(db, 'nuernberg', wide)).filter(({ free }) => free)[index];
  if (!vehicle) throw new Error('too few cars are free in Nürnberg');
  return vehicle;
}

/**
 * Books from the next quarter of an hour for a driver who has a pin and has answered the check.
 * @param hoursAfter for which the car stays free after the booking
 */
export async function bookChecked(product: Product, customerNumber: string, index: number, hoursAfter = 0) {
  const { db, now } = product;
  const period = initialPeriod(now());
  const free = { start: period.start, end: period.end.add({ hours: hoursAfter }) };
  const vehicle = await freeCar(product, free, index);
  const { id: customerId } = await db
    .updateTable('customer')
    .set({ pin_is_initial: false })
    .where('customer_number', '=', customerNumber)
    .returning('id')
    .executeTakeFirstOrThrow();
  const bookingId = await bookDirectly(db, customerNumber, vehicle.id, period, now());
  await insertDepartureCheck(db, {
    bookingId,
    vehicleId: vehicle.id,
    customerId,
    asDescribed: true,
    cleanInside: 1,
    cleanOutside: 1,
    now: now(),
  });
  return { bookingId, vehicle, period };
}

/** Books a car as `bookChecked`, and connects it where it belongs. */
export async function beginTrip(
  product: Product,
  customerNumber: string,
  index: number,
  hoursAfter?: number,
) {
  const booked = await bookChecked(product, customerNumber, index, hoursAfter);
  const position = await stationOf(product, booked.vehicle.stationId);
  const started = await startCar(product, booked.vehicle.id);
  await started.connect();
  started.car.change({ position });
  return { ...booked, ...started, position, path: `/profil/buchungen/${booked.bookingId}` };
}

export const stationOf = ({ db }: Product, stationId: number) =>
  db.selectFrom('station').where('id', '=', stationId).select(['lat', 'lng']).executeTakeFirstOrThrow();

/** Keeps a code or pin as staff do, sealed with the key of the products. */
export async function putSecret(
  { db, now }: Pick<Product, 'db' | 'now'>,
  place: SecretPlace,
  value: string,
): Promise<void> {
  const sealed = createVault({ secretsKey: STAGE_KEY, dataDir: '' }).seal(value, secretPurpose(place));
  await keepSecret(db, { place, hint: null, sealed, by: 'Greta', now: now() });
}

/** Presses what tells the car to do something; resolves once the server has the command. */
export async function tellCar(page: Page, button: Locator): Promise<void> {
  const isCommand = (response: Response) =>
    response.request().method() === 'POST' && response.url().endsWith('/commands');
  await Promise.all([page.waitForResponse(isCommand), button.click()]);
}

/** Opens the car of a booking by its page. */
export async function unlock(
  page: Page,
  open: (path: string) => Promise<unknown>,
  path: string,
): Promise<void> {
  await open(`${path}/verriegelung`);
  await page.getByText('Das Auto ist erreichbar.').waitFor();
  await page.getByRole('button', { name: 'Öffnen', exact: true }).click();
  await note(page, 'Dein Auto ist offen').waitFor();
}
