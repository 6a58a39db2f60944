import { hash } from '@node-rs/argon2';
import { BERLIN, floorToQuarterHour } from '#domain/booking/grid.ts';
import { PRICE_LIST_2026, TARIFFS, type Tariff } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { VEHICLE_CLASSES, type VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import type { Db } from '#server/db/connect.ts';
import { accountNumberOf, DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { lifeOfWeek, popularityOf } from './booking-life.ts';
import { chanceFrom, pick } from './chance.ts';
import { DEMO_CITIES } from './city-list.ts';
import {
  addBookings,
  addOutOfService,
  driveOn,
  FIRST_DRIVER_ACCOUNT,
  fleetWithDrivers,
  freeVehicle,
  hasCity,
  lastDriverStart,
  lockSeed,
  type NewBooking,
  type NewOutOfService,
  refreshStatistics,
} from './demo.repository.ts';
import { demoVehicles } from './fleet.ts';
import { NAMES, PRENAMES } from './person-names.ts';
import { readDemoStations } from './station-list.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD };

const PROVIDER = 'stadtwagen';
const PAST_DAYS = 14;
const FUTURE_DAYS = 21;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const PLANS = [
  ['einzel-start', 'Start', 'einzel', 'START', false],
  ['einzel-plus', 'Plus', 'einzel', 'PLUS', false],
  ['familie', 'Familie', 'familie', 'START', true],
  ['firma', 'Firma', 'firma', 'START', true],
  ['gemein', 'Verein und Gemeinde', 'gemein', 'START', true],
  ['mitarbeiter', 'Mitarbeiter', 'einzel', 'PLUS', false],
  ['vertrieb', 'Vertrieb', 'vertrieb', 'START', false],
] as const;

/**
 * Fills an empty database with the demonstration: nine cities with their fleet, the accounts of decisions §8, and
 * bookings from two weeks ago to three weeks ahead. Where there is a city already, it only carries the bookings on:
 * those of another day are added, due ones are driven. Doing it twice changes nothing.
 */
export async function seedDemo(db: Db, now: Temporal.Instant): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockSeed(transaction);
    const isNew = !(await hasCity(transaction));
    if (isNew) {
      await seedRules(transaction);
      await seedFleet(transaction);
      await seedCustomers(transaction, now);
    }
    const demo = await transaction
      .selectFrom('customer')
      .innerJoin('price_list', 'price_list.provider_id', 'customer.provider_id')
      .where('customer.provider_id', '=', PROVIDER)
      .where('customer.customer_number', '=', OWN_CUSTOMER)
      .select('price_list.id as priceListId')
      .orderBy('price_list.valid_from', 'desc')
      .executeTakeFirst();
    // A fleet that was imported instead has no demonstration to carry on.
    if (!demo) return;
    await seedAccountBookings(transaction, now, demo.priceListId, isNew);
    if (!isNew) await driveOn(transaction, now);
    await seedLife(transaction, now, demo.priceListId);
    if (isNew) await refreshStatistics(transaction);
  });
}

/** Provider, price list, tariffs and plans. */
async function seedRules(db: Db): Promise<void> {
  await db.insertInto('provider').values({ id: PROVIDER, title: 'Stadtwagen', currency: 'EUR' }).execute();
  await db
    .insertInto('price_list')
    .values({
      provider_id: PROVIDER,
      currency: PRICE_LIST_2026.currency,
      valid_from: Temporal.Instant.from(PRICE_LIST_2026.validFrom),
      prices: JSON.stringify(PRICE_LIST_2026),
    })
    .execute();
  await db
    .insertInto('tariff')
    .values(
      TARIFFS.map(({ id, title, monthlyCents, timeDiscountPercent }) => ({
        id,
        title,
        monthly_cents: monthlyCents,
        time_discount_percent: timeDiscountPercent,
      })),
    )
    .execute();
  await db
    .insertInto('plan')
    .values(
      PLANS.map(([id, title, kundenart, tariff_id, several_drivers]) => ({
        id,
        title,
        kundenart,
        tariff_id,
        several_drivers,
      })),
    )
    .execute();
}

async function seedFleet(db: Db): Promise<void> {
  const cities = await db
    .insertInto('city')
    .values(
      DEMO_CITIES.map(({ slug, title, zipStart, zipEnd, lat, lng }) => ({
        provider_id: PROVIDER,
        slug,
        title,
        zip_start: zipStart,
        zip_end: zipEnd,
        lat,
        lng,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const cityIds = new Map(cities.map(({ id, slug }) => [slug, id]));
  const demoStations = await readDemoStations();
  const stations = await db
    .insertInto('station')
    .values(
      demoStations.map(({ citySlug, code, name, street, postalCode, lat, lng, accessNotes }) => ({
        provider_id: PROVIDER,
        city_id: known(cityIds, citySlug),
        code,
        name,
        street,
        postal_code: postalCode,
        lat,
        lng,
        access_notes: accessNotes,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const stationIds = new Map(stations.map(({ id, code }) => [code, id]));
  const vehicles = DEMO_CITIES.flatMap((city) => {
    const codes = demoStations.filter(({ citySlug }) => citySlug === city.slug).map(({ code }) => code);
    return demoVehicles(city, codes).map((vehicle) => ({
      provider_id: PROVIDER,
      city_id: known(cityIds, city.slug),
      station_id: known(stationIds, vehicle.stationCode),
      plate: vehicle.plate,
      model: vehicle.model,
      class: vehicle.class,
      seats: vehicle.seats,
      electric: vehicle.electric,
      automatic: vehicle.automatic,
      energy_percent: vehicle.energyPercent,
      range_km: vehicle.rangeKm,
      equipment: vehicle.equipment,
      remarks: JSON.stringify(vehicle.remarks),
    }));
  });
  await db.insertInto('vehicle').values(vehicles).execute();
}

/** The accounts to try, and two regular drivers for each vehicle: so no driver is ever in two vehicles at once. */
async function seedCustomers(db: Db, now: Temporal.Instant): Promise<void> {
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hash(DEMO_PASSWORD)));
  const accounts = DEMO_ACCOUNTS.map((account, index) => ({
    provider_id: PROVIDER,
    customer_number: account.number,
    account_number: accountNumberOf(account.number),
    state: account.state,
    plan_id: account.planId,
    prename: account.prename,
    name: account.name,
    email: account.email,
    phone: null,
    gender: account.gender,
    password_hash: hashes[index] ?? null,
    add_props: JSON.stringify(account.addProps),
    created_at: now.subtract({ hours: 24 * (400 - 7 * index) }),
  }));
  await db.insertInto('customer').values(accounts).execute();
  await db
    .updateTable('customer as sub')
    .from('customer as main')
    .whereRef('main.account_number', '=', 'sub.account_number')
    .where('main.customer_number', 'like', '%-1')
    .where('sub.customer_number', 'not like', '%-1')
    .set((set) => ({ main_customer_id: set.ref('main.id') }))
    .execute();

  const { count } = await db
    .selectFrom('vehicle')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const drivers = Array.from({ length: 2 * count }, (_, index) => {
    const account = String(FIRST_DRIVER_ACCOUNT + index);
    const chance = chanceFrom(`driver ${account}`);
    return {
      provider_id: PROVIDER,
      customer_number: `${account}-1`,
      account_number: account,
      state: 'ACTIVE',
      plan_id: chance() < 0.3 ? 'einzel-plus' : 'einzel-start',
      prename: pick(PRENAMES, chance()),
      name: pick(NAMES, chance()),
      email: `fahrer-${account}@example.org`,
      created_at: now.subtract({ hours: 24 * (30 + Math.floor(chance() * 900)) }),
    };
  });
  await db.insertInto('customer').values(drivers).execute();
  await db
    .insertInto('favourite_place')
    .columns(['customer_id', 'station_id', 'rank'])
    .expression(
      db
        .selectFrom('customer')
        .innerJoin('station', 'station.provider_id', 'customer.provider_id')
        .where('customer.customer_number', '=', OWN_CUSTOMER)
        .where('station.code', 'in', ['N-01', 'N-09'])
        .select(({ val }) => ['customer.id', 'station.id', val(0).as('rank')]),
    )
    .execute();
}

const OWN_CUSTOMER = '100001-1';

/** What an account of decisions §8 is to have booked. */
type Wish = { account: string; citySlug: string; vehicleClass: VehicleClass; startMs: number; endMs: number };

/**
 * The bookings of the accounts to try. They are made at the first start; account 100001-1 gets new ones on a later day,
 * when the dates of all it ever booked are over, also of what it cancelled.
 */
async function seedAccountBookings(
  db: Db,
  now: Temporal.Instant,
  priceListId: number,
  isNew: boolean,
): Promise<void> {
  const nowMs = now.epochMilliseconds;
  if (!isNew) {
    const open = await db
      .selectFrom('booking')
      .innerJoin('customer', 'customer.id', 'booking.customer_id')
      .where('customer.customer_number', '=', OWN_CUSTOMER)
      .where('booking.ends_at', '>=', now.toZonedDateTimeISO(BERLIN).startOfDay().toInstant())
      .select('booking.id')
      .limit(1)
      .execute();
    if (open.length > 0) return;
  }
  const wishes = accountWishes(now).filter(
    ({ account, endMs }) => isNew || (account === OWN_CUSTOMER && endMs > nowMs),
  );
  const customers = await db
    .selectFrom('customer')
    .innerJoin('plan', 'plan.id', 'customer.plan_id')
    .where('customer_number', 'in', [...new Set(wishes.map(({ account }) => account))])
    .select(['customer.id', 'customer_number', 'tariff_id'])
    .execute();
  for (const wish of wishes) {
    const customer = customers.find(({ customer_number }) => customer_number === wish.account);
    const vehicle = await freeVehicle(db, wish);
    if (!customer || !vehicle) continue;
    const { startMs, endMs } = wish;
    const booking: NewBooking = {
      customerId: customer.id,
      vehicleId: vehicle.id,
      startMs,
      endMs,
      state: endMs <= nowMs ? 'ENDED' : startMs <= nowMs ? 'ACTIVE' : 'RESERVED',
      timeCents: timeCents(wish.vehicleClass, vehicle.electric, startMs, endMs, tariffOf(customer.tariff_id)),
      createdMs: Math.min(startMs, nowMs) - 26 * HOUR_MS,
    };
    await addBookings(db, [booking], priceListId);
  }
}

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
    wish('100003-2', 'nuernberg', 'L_TRANSPORTER', running - 1.5 * HOUR_MS, running + 3 * HOUR_MS),
    wish('100003-2', 'nuernberg', 'M', at(3, '09:00'), at(3, '12:00')),
    wish('100003-3', 'nuernberg', 'M', at(2, '13:00'), at(2, '16:30')),
    wish('100004-1', 'bonn', 'L_PKW', at(-4, '10:00'), at(-3, '19:00')),
    wish('100004-1', 'bonn', 'L_9_SITZER', at(nextSaturday, '08:00'), at(nextSaturday + 1, '20:00')),
    wish('100004-2', 'bonn', 'S', at(1, '15:00'), at(1, '18:30')),
  ];
}

/** The days from the last one that has been filled to three weeks ahead; the same days always bring the same bookings. */
async function seedLife(db: Db, now: Temporal.Instant, priceListId: number): Promise<void> {
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
    (
      await db
        .selectFrom('customer')
        .innerJoin('plan', 'plan.id', 'customer.plan_id')
        .select(['customer.id', 'plan.tariff_id'])
        .execute()
    ).map(({ id, tariff_id }) => [id, tariffOf(tariff_id)]),
  );
  const atStation = Map.groupBy(fleet, ({ stationId }) => stationId);
  const bookings: NewBooking[] = [];
  const periods: NewOutOfService[] = [];
  const nowMs = now.epochMilliseconds;
  for (const vehicle of fleet) {
    const neighbours = atStation.get(vehicle.stationId) ?? [];
    const popularity = popularityOf(neighbours.indexOf(vehicle), neighbours.length);
    for (const occasion of mondays.flatMap((date) => lifeOfWeek(vehicle.plate, date, popularity))) {
      const { startMs, endMs: occasionEnd, driver } = occasion;
      if (startMs < fromMs || startMs >= endMs) continue;
      if (typeof driver === 'string') {
        const reason = driver === 'WORKSHOP' ? 'Werkstatt' : 'Reinigung';
        periods.push({ vehicleId: vehicle.vehicleId, startMs, endMs: occasionEnd, reason });
        continue;
      }
      const customerId = vehicle.drivers[driver];
      const chance = chanceFrom(`trip ${vehicle.plate} ${startMs}`);
      const vehicleClass = VEHICLE_CLASSES.find((each) => each === vehicle.class) ?? 'S';
      bookings.push({
        customerId,
        vehicleId: vehicle.vehicleId,
        startMs,
        endMs: occasionEnd,
        state:
          occasionEnd <= nowMs
            ? chance() < 0.03
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
        createdMs: Math.min(startMs - HOUR_MS, nowMs) - Math.floor(chance() * 10 * DAY_MS),
      });
    }
  }
  await addOutOfService(db, periods);
  // In the order of their starts they fill the GiST indexes faster than vehicle by vehicle.
  bookings.sort((a, b) => a.startMs - b.startMs);
  await addBookings(db, bookings, priceListId);
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

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demonstration does not know ${key}`);
  return id;
}
