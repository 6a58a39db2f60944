import { BERLIN, floorToQuarterHour } from '#domain/booking/grid.ts';
import { kmPrice } from '#domain/tariff/km-price.ts';
import { PRICE_LIST_2026, TARIFFS, type Tariff } from '#domain/tariff/price-list.ts';
import { suggestedDistanceKm } from '#domain/tariff/suggested-distance.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { seedPlans, seedRules } from '#server/reference-data/reference-data.repository.ts';
import { completeAccounts, type StoredAccount } from './account-details.repository.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { occasionsOfWeek, popularityOf } from './booking-life.ts';
import {
  addBookings,
  addOutOfService,
  advanceDriverBookings,
  customersWithTariff,
  demoPriceList,
  FIRST_ACCOUNT,
  findEndedTrips,
  fleetWithDrivers,
  freeVehicle,
  hasCity,
  hasFirstAccountBooking,
  lastDriverStart,
  lendBooking,
  lockSeed,
  type NewBooking,
  type NewOutOfService,
  refreshStatistics,
  returnTrips,
} from './demo.repository.ts';
import { seedDrivers } from './driver-seed.repository.ts';
import { seedEmployees } from './employee-seed.repository.ts';
import { seedRegistration } from './registration-seed.repository.ts';
import { seedRoles } from './role-seed.repository.ts';
import { seedSalesPartner } from './sales-seed.repository.ts';
import { keepDocumentsValid, seedCustomers, seedFleet } from './seed.repository.ts';
import { seededRandom } from './seeded-random.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD };

const PROVIDER = { id: 'stadtwagen', title: 'Stadtwagen' };
/** The months before the running one of which some accounts have trips, for their invoices. */
export const BILLED_MONTHS = 3;
const PAST_DAYS = 14;
const FUTURE_DAYS = 21;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Posts to the ledger what the bookings cost that were ended here. */
export type PostBookings = (db: Db, now: Temporal.Instant) => Promise<unknown>;

/**
 * Fills an empty database with the demonstration: nine cities' fleets, §S8.1's accounts, bookings from two
 * weeks ago to three ahead. Filled, it adds new days' and advances due ones; repetitions change nothing.
 */
export async function seedDemo(
  db: Db,
  now: Temporal.Instant,
  post: PostBookings,
  storedAccount: StoredAccount,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    const isNew = !(await hasCity(transaction));
    if (isNew) {
      await seedRules(transaction, PROVIDER);
      await seedFleet(transaction, PROVIDER.id);
      await seedCustomers(transaction, PROVIDER.id, now);
    }
    const priceListId = await demoPriceList(transaction);
    // The fleet was imported, so this database is not a demonstration.
    if (priceListId === undefined) return;
    if (!isNew) await seedPlans(transaction);
    await seedRegistration(transaction, now);
    await completeAccounts(transaction, storedAccount);
    await keepDocumentsValid(transaction, now);
    await seedSalesPartner(transaction, PROVIDER.id, now);
    await seedDrivers(transaction, now);
    await seedEmployees(transaction, now);
    await seedRoles(transaction, now);
    await seedAccountBookings(transaction, now, priceListId, isNew);
    if (!isNew) await advanceDriverBookings(transaction, now);
    await seedDriverBookings(transaction, now, priceListId);
    await returnEndedTrips(transaction);
    if (isNew) await refreshStatistics(transaction);
    await post(transaction, now);
  });
}

/** A booking that an account of §S8 should have. */
type Wish = {
  account: string;
  citySlug: string;
  vehicleClass: VehicleClass;
  startMs: number;
  endMs: number;
  /** The driver of the account to whom it is lent. */
  lentTo?: string;
};

/**
 * Adds the bookings of the demo accounts at the first start. Account 100001-1 gets new ones on a later day,
 * once all its bookings are in the past, including cancelled ones.
 */
async function seedAccountBookings(
  db: Db,
  now: Temporal.Instant,
  priceListId: number,
  isNew: boolean,
): Promise<void> {
  const nowMs = now.epochMilliseconds;
  const startOfToday = now.toZonedDateTimeISO(BERLIN).startOfDay().toInstant();
  if (!isNew && (await hasFirstAccountBooking(db, startOfToday))) return;
  const wishes = accountWishes(now).filter(
    ({ account, endMs }) => isNew || (account === FIRST_ACCOUNT && endMs > nowMs),
  );
  const customers = await customersWithTariff(db, [...new Set(wishes.map(({ account }) => account))]);
  for (const wish of wishes) {
    const customer = customers.find(({ customerNumber }) => customerNumber === wish.account);
    const vehicle = await freeVehicle(db, wish);
    if (!customer || !vehicle) continue;
    const { startMs, endMs } = wish;
    const booking: NewBooking = {
      customerId: customer.id,
      vehicleId: vehicle.id,
      startMs,
      endMs,
      state: endMs <= nowMs ? 'ENDED' : startMs <= nowMs ? 'ACTIVE' : 'RESERVED',
      timeCents: timeCents(wish.vehicleClass, vehicle.electric, startMs, endMs, tariffOf(customer.tariffId)),
      createdMs: Math.min(startMs, nowMs) - 26 * HOUR_MS,
    };
    await addBookings(db, [booking], priceListId);
    if (wish.lentTo) await lendBooking(db, { customerId: customer.id, startMs, driverNumber: wish.lentTo });
  }
}

const LATE_DRIVER = '100004-1';
const WAITING_DRIVER = '100002-1';

/**
 * Adds two bookings of one car: one half an hour late, the next beginning in this quarter hour, so that its
 * driver waits. Returns who; undefined if something else is booked.
 */
export async function addLateCar(db: Db, now: Temporal.Instant): Promise<string | undefined> {
  const quarter = floorToQuarterHour(now).epochMilliseconds;
  const place = { citySlug: 'nuernberg', vehicleClass: 'M' } as const;
  const [startMs, endMs] = [quarter - 2.5 * HOUR_MS, quarter + 2.5 * HOUR_MS];
  return db
    .transaction()
    .execute(async (transaction) => {
      const priceListId = await demoPriceList(transaction);
      const vehicle = await freeVehicle(transaction, { ...place, startMs, endMs });
      const customers = await customersWithTariff(transaction, [LATE_DRIVER, WAITING_DRIVER]);
      const bookings = [
        { who: LATE_DRIVER, startMs, endMs: quarter - 0.5 * HOUR_MS, state: 'ACTIVE' as const },
        { who: WAITING_DRIVER, startMs: quarter, endMs, state: 'RESERVED' as const },
      ].flatMap(({ who, ...booking }): NewBooking[] => {
        const customer = customers.find(({ customerNumber }) => customerNumber === who);
        if (!vehicle || !customer) return [];
        const tariff = tariffOf(customer.tariffId);
        const cents = timeCents('M', vehicle.electric, booking.startMs, booking.endMs, tariff);
        const createdMs = startMs - 26 * HOUR_MS;
        return [{ ...booking, customerId: customer.id, vehicleId: vehicle.id, timeCents: cents, createdMs }];
      });
      if (priceListId === undefined || bookings.length < 2) return undefined;
      const added = await addBookings(transaction, bookings, priceListId);
      if (added < bookings.length) throw new LateCarHindered();
      return WAITING_DRIVER;
    })
    .catch((error: unknown) => {
      if (error instanceof LateCarHindered) return undefined;
      throw error;
    });
}
/** Thrown to roll the transaction back. */
class LateCarHindered extends Error {}

/** The first days of the months for which the demonstration has invoices. */
const monthsAgo = (today: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: BILLED_MONTHS }, (_, ago) => today.with({ day: 1 }).subtract({ months: ago + 1 }));

function accountWishes(now: Temporal.Instant): Wish[] {
  const running = floorToQuarterHour(now).epochMilliseconds;
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const at = (days: number, clock: string) =>
    today.add({ days }).toZonedDateTime({ timeZone: BERLIN, plainTime: clock }).epochMilliseconds;
  const wish = (
    account: string,
    citySlug: string,
    vehicleClass: VehicleClass,
    startMs: number,
    endMs: number,
  ) => ({
    account,
    citySlug,
    vehicleClass,
    startMs,
    endMs,
  });
  const nextSaturday = 6 - today.dayOfWeek + 7;
  return [
    ...monthsAgo(today).flatMap((first) => {
      const on = (day: number, clock: string) =>
        first.with({ day }).toZonedDateTime({ timeZone: BERLIN, plainTime: clock }).epochMilliseconds;
      return [
        wish('100001-1', 'nuernberg', 'S', on(4, '17:15'), on(4, '19:30')),
        wish('100001-1', 'nuernberg', 'L_PKW', on(11, '08:00'), on(12, '18:30')),
        wish('100001-1', 'fuerth', 'L_TRANSPORTER', on(20, '10:00'), on(20, '13:45')),
        wish('100003-1', 'nuernberg', 'L_9_SITZER', on(6, '07:00'), on(6, '18:00')),
        wish('100003-2', 'nuernberg', 'M', on(9, '09:00'), on(9, '12:00')),
        wish('100003-3', 'nuernberg', 'L_TRANSPORTER', on(17, '13:00'), on(17, '16:30')),
        wish('100004-2', 'bonn', 'S', on(15, '15:00'), on(15, '18:30')),
      ];
    }),
    wish('100001-1', 'nuernberg', 'L_PKW', at(-12, '08:00'), at(-11, '18:30')),
    wish('100001-1', 'nuernberg', 'S', at(-8, '17:15'), at(-8, '19:00')),
    wish('100001-1', 'erlangen', 'M', at(-5, '09:30'), at(-5, '14:00')),
    wish('100001-1', 'nuernberg', 'L_TRANSPORTER', at(-3, '10:00'), at(-3, '13:45')),
    wish('100001-1', 'nuernberg', 'M', running - 0.75 * HOUR_MS, running + 2.25 * HOUR_MS),
    wish('100001-1', 'nuernberg', 'S', at(1, '17:00'), at(1, '20:00')),
    wish('100001-1', 'nuernberg', 'SPEZIAL', at(nextSaturday, '09:00'), at(nextSaturday + 1, '18:00')),
    wish('100001-1', 'fuerth', 'L_TRANSPORTER', at(17, '08:30'), at(17, '12:30')),
    wish('100003-1', 'nuernberg', 'L_9_SITZER', at(-6, '07:00'), at(-6, '18:00')),
    wish('100003-1', 'nuernberg', 'L_PKW', at(2, '08:00'), at(2, '17:00')),
    { ...wish('100003-1', 'nuernberg', 'M', at(4, '09:00'), at(4, '13:00')), lentTo: '100003-2' },
    wish('100003-2', 'nuernberg', 'L_TRANSPORTER', running - 1.5 * HOUR_MS, running + 3 * HOUR_MS),
    wish('100003-2', 'nuernberg', 'M', at(3, '09:00'), at(3, '12:00')),
    wish('100003-3', 'nuernberg', 'M', at(2, '13:00'), at(2, '16:30')),
    wish('100004-1', 'bonn', 'L_PKW', at(-4, '10:00'), at(-3, '19:00')),
    wish('100004-1', 'bonn', 'L_9_SITZER', at(nextSaturday, '08:00'), at(nextSaturday + 1, '20:00')),
    wish('100004-2', 'bonn', 'S', at(1, '15:00'), at(1, '18:30')),
  ];
}

/**
 * Adds the regular drivers' bookings for new days up to three weeks ahead; a day always gets the same
 * bookings.
 */
async function seedDriverBookings(db: Db, now: Temporal.Instant, priceListId: number): Promise<void> {
  const today = now.toZonedDateTimeISO(BERLIN).toPlainDate();
  const last = await lastDriverStart(db);
  const afterLast = last?.toZonedDateTimeISO(BERLIN).toPlainDate().add({ days: 1 });
  const oldest = today.subtract({ days: PAST_DAYS });
  const from = afterLast && Temporal.PlainDate.compare(afterLast, oldest) > 0 ? afterLast : oldest;
  const end = today.add({ days: FUTURE_DAYS + 1 });
  if (Temporal.PlainDate.compare(from, end) >= 0) return;

  const fromMs = from.toZonedDateTime(BERLIN).epochMilliseconds;
  const endMs = end.toZonedDateTime(BERLIN).epochMilliseconds;
  const mondays: Temporal.PlainDate[] = [];
  let monday = from.subtract({ days: from.dayOfWeek - 1 });
  while (Temporal.PlainDate.compare(monday, end) < 0) {
    mondays.push(monday);
    monday = monday.add({ days: 7 });
  }

  const fleet = await fleetWithDrivers(db);
  const tariffs = new Map(
    (await customersWithTariff(db)).map(({ id, tariffId }) => [id, tariffOf(tariffId)]),
  );
  const atStation = Map.groupBy(fleet, ({ stationId }) => stationId);
  const bookings: NewBooking[] = [];
  const periods: NewOutOfService[] = [];
  const nowMs = now.epochMilliseconds;
  for (const vehicle of fleet) {
    const neighbours = atStation.get(vehicle.stationId) ?? [];
    const popularity = popularityOf(neighbours.indexOf(vehicle), neighbours.length);
    for (const occasion of mondays.flatMap((date) => occasionsOfWeek(vehicle.plate, date, popularity))) {
      const { startMs, endMs: occasionEnd, driver } = occasion;
      if (startMs < fromMs || startMs >= endMs) continue;
      if (typeof driver === 'string') {
        const reason = driver === 'WORKSHOP' ? 'Werkstatt' : 'Reinigung';
        periods.push({ vehicleId: vehicle.vehicleId, startMs, endMs: occasionEnd, reason });
        continue;
      }
      const customerId = vehicle.drivers[driver];
      const random = seededRandom(`trip ${vehicle.plate} ${startMs}`);
      const vehicleClass = VEHICLE_CLASSES.find((each) => each === vehicle.class) ?? 'S';
      bookings.push({
        customerId,
        vehicleId: vehicle.vehicleId,
        startMs,
        endMs: occasionEnd,
        state:
          occasionEnd <= nowMs
            ? random() < 0.03
              ? 'NO_SHOW'
              : 'ENDED'
            : startMs <= nowMs
              ? 'ACTIVE'
              : 'RESERVED',
        timeCents: timeCents(
          vehicleClass,
          vehicle.electric,
          startMs,
          occasionEnd,
          tariffs.get(customerId) ?? tariffOf('START'),
        ),
        createdMs: Math.min(startMs - HOUR_MS, nowMs) - Math.floor(random() * 10 * DAY_MS),
      });
    }
  }
  await addOutOfService(db, periods);
  // Inserting in order of start fills the GiST indexes faster than vehicle by vehicle.
  bookings.sort((a, b) => a.startMs - b.startMs);
  await addBookings(db, bookings, priceListId);
}

/** The fictitious drivers return their cars in time, after a trip of about the length that suits its duration. */
async function returnEndedTrips(db: Db): Promise<void> {
  const trips = await findEndedTrips(db);
  if (trips.length === 0) return;
  await returnTrips(
    db,
    trips.map(({ id, period, prices, drivenM, ...vehicle }) => {
      const share = 0.4 + seededRandom(`distance ${id}`)();
      const km =
        drivenM === null ? Math.round(suggestedDistanceKm(period) * share) : Math.floor(drivenM / 1000);
      return { id, km, cents: kmPrice({ km, priceList: prices, ...vehicle }).cents };
    }),
  );
}

function timeCents(
  vehicleClass: VehicleClass,
  electric: boolean,
  startMs: number,
  endMs: number,
  tariff: Tariff,
): number {
  const period = {
    start: Temporal.Instant.fromEpochMilliseconds(startMs),
    end: Temporal.Instant.fromEpochMilliseconds(endMs),
  };
  return tripPrice({ vehicleClass, electric, period, priceList: PRICE_LIST_2026, tariff }).timeCents;
}

function tariffOf(id: string): Tariff {
  const tariff = TARIFFS.find((each) => each.id === id);
  if (!tariff) throw new Error(`There is no tariff ${id}`);
  return tariff;
}
