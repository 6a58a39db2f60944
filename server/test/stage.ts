import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { RefusalCode } from '#contract/refusal.ts';
import type { CustomerState } from '#domain/customer/customer-state.ts';
import { EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP, markOf } from '#domain/employee/employee-role.ts';
import type { Position } from '#domain/station/position.ts';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import type { CarDesk } from '#domain/telematics/desk-car.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { countLedger, findDiscrepancies } from '#server/features/ledger/ledger.repository.ts';
import { insertPartner, insertPerson } from '#server/features/sales/sales-partner.repository.ts';
import { insertToken } from '#server/features/session/session.repository.ts';
import type { Services } from '#server/http/services.ts';
import { hashSecret } from '#server/http/session.ts';
import { seedPlans } from '#server/reference-data/reference-data.repository.ts';
import { createServices, type ServiceOptions } from '#server/services.ts';
import { SECRETS_KEY } from './vault.ts';

/** The default time of the tests: a Wednesday in summer, 10:05 in Berlin. */
export const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
export const PASSWORD = 'Stadtwagen!2027';
/** The cost of the hash is low, because the tests are about the product, not argon2. */
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1 });

const CITIES = [
  {
    slug: 'nuernberg',
    title: 'Nürnberg',
    zip_start: '90402',
    zip_end: '90491',
    lat: 49.4521,
    lng: 11.0767,
    holiday_region: 'BY',
  },
  {
    slug: 'bonn',
    title: 'Bonn',
    zip_start: '53111',
    zip_end: '53229',
    lat: 50.7374,
    lng: 7.0982,
    holiday_region: 'NW',
  },
] as const;
type CitySlug = (typeof CITIES)[number]['slug'];

export type StageCustomer = { id: number; number: string; token: string };
export type StageVehicle = { id: number; stationId: number; cityId: number };
type NewVehicle = {
  stationId?: number;
  class?: VehicleClass;
  electric?: boolean;
  automatic?: boolean;
  seats?: number;
  equipment?: string[];
  retired?: boolean;
};
type NewCustomer = {
  state?: CustomerState;
  plan?: 'EINZEL' | 'PLUS' | 'FIRMA';
  /** FLEET: leads the fleet, too. */
  employee?: boolean | 'FLEET';
  documentsValidUntil?: Temporal.Instant;
  now?: Temporal.Instant;
};

const staffProps = (employee: NewCustomer['employee'] = false) =>
  [EMPLOYEE_PROP, FLEET_EMPLOYEE_PROP].slice(0, employee === 'FLEET' ? 2 : Number(employee)).flatMap(markOf);

export type Stage = {
  db: Db;
  /** A station in Nürnberg, the default for vehicles. */
  stationId: number;
  addStation(city: CitySlug, position: Position): Promise<number>;
  addVehicle(vehicle?: NewVehicle): Promise<StageVehicle>;
  /** Adds a customer who is logged in; by default ACTIVE and with the plan for one driver. */
  addCustomer(customer?: NewCustomer): Promise<StageCustomer>;
  /** Adds a sub-customer to an account, who is logged in; by default with the plan for one driver. */
  addDriver(main: StageCustomer, customer?: NewCustomer): Promise<StageCustomer>;
  /** Adds a partner with its head, who is logged in; with `partnerId`, somebody else at that partner. */
  addSalesPerson(partnerId?: number): Promise<StageCustomer & { partnerId: number }>;
  /** Adds the plans that customers can register for. */
  addPlans(): Promise<void>;
  block(vehicle: StageVehicle, start: Temporal.Instant, end: Temporal.Instant): Promise<number | undefined>;
};

/** Fills a migrated database with a provider, two cities, one station, prices, tariffs and plans. */
export async function setStage(db: Db): Promise<Stage> {
  await db
    .insertInto('provider')
    .values({ id: 'sw', title: 'Stadtwagen', currency: 'EUR', tax_country: 'DE' })
    .execute();
  const cities = await db
    .insertInto('city')
    .values(CITIES.map((city) => ({ ...city, provider_id: 'sw' })))
    .returning(['id', 'slug'])
    .execute();
  const cityIds = new Map(cities.map((city) => [city.slug, city.id]));
  const { currency, validFrom, ...prices } = PRICE_LIST_2026;
  await db
    .insertInto('price_list')
    .values({
      provider_id: 'sw',
      currency,
      valid_from: Temporal.Instant.from(validFrom),
      prices: JSON.stringify(prices),
    })
    .execute();
  await db
    .insertInto('tariff')
    .values(
      TARIFFS.map((tariff) => ({
        id: tariff.id,
        title: tariff.title,
        monthly_cents: tariff.monthlyCents,
        time_discount_percent: tariff.timeDiscountPercent,
      })),
    )
    .execute();
  await db
    .insertInto('plan')
    .values([
      { id: 'EINZEL', title: 'Start', kundenart: 'einzel', tariff_id: 'START', several_drivers: false },
      { id: 'PLUS', title: 'Plus', kundenart: 'einzel', tariff_id: 'PLUS', several_drivers: false },
      { id: 'FIRMA', title: 'Firma', kundenart: 'firma', tariff_id: 'START', several_drivers: true },
    ])
    .execute();

  let count = 0;
  const addStation = async (city: CitySlug, { lat, lng }: Position) => {
    count++;
    const row = await db
      .insertInto('station')
      .values({
        provider_id: 'sw',
        city_id: cityIds.get(city) ?? 0,
        code: `S${count}`,
        name: `Station ${count}`,
        street: 'Hauptstraße 1',
        postal_code: '90402',
        lat,
        lng,
        access_notes: 'Im Hof, zweite Einfahrt.',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const stationId = await addStation('nuernberg', { lat: 49.45, lng: 11.08 });

  const addCustomer: Stage['addCustomer'] = async ({
    state = 'ACTIVE',
    plan = 'EINZEL',
    now = NOW,
    ...more
  } = {}) => {
    const number = ++count;
    const account = String(200_000 + number);
    const { id } = await db
      .insertInto('customer')
      .values({
        provider_id: 'sw',
        customer_number: `${account}-1`,
        account_number: account,
        state,
        plan_id: plan,
        prename: 'Ada',
        name: 'Beispiel',
        email: `kunde${number}@example.org`,
        password_hash: await passwordHash,
        add_props: JSON.stringify(staffProps(more.employee)),
        // A company can only book after a document check.
        documents_valid_until:
          more.documentsValidUntil ?? (plan === 'FIRMA' ? now.add({ hours: 24 * 400 }) : null),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = randomBytes(32).toString('base64url');
    await insertToken(db, {
      secretHash: hashSecret(token),
      customerId: id,
      storeLogin: false,
      provenAt: now,
      now,
      expiresAt: now.add({ hours: 24 * 400 }),
    });
    return { id, number: `${account}-1`, token };
  };
  return {
    db,
    stationId,
    addStation,
    addVehicle: async ({ electric = false, automatic = false, retired = false, ...vehicle } = {}) => {
      const number = ++count;
      const station = await db
        .selectFrom('station')
        .where('id', '=', vehicle.stationId ?? stationId)
        .select(['id', 'city_id'])
        .executeTakeFirstOrThrow();
      const row = await db
        .insertInto('vehicle')
        .values({
          provider_id: 'sw',
          city_id: station.city_id,
          station_id: station.id,
          plate: `N-SW ${number}`,
          model: 'Opel Corsa',
          class: vehicle.class ?? 'S',
          seats: vehicle.seats ?? 5,
          equipment: vehicle.equipment ?? [],
          electric,
          automatic,
          retired,
          remarks: JSON.stringify([
            { infoType: 'MARKETING', contentType: 'text', text: 'Bitte nicht rauchen.' },
          ]),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: row.id, stationId: station.id, cityId: station.city_id };
    },
    addCustomer,
    addDriver: async (main, customer) => {
      const driver = await addCustomer(customer);
      const account = main.number.replace(/-\d+$/, '');
      const { subs } = await db
        .selectFrom('customer')
        .where('account_number', '=', account)
        .select(({ fn }) => fn.countAll<number>().as('subs'))
        .executeTakeFirstOrThrow();
      const number = `${account}-${subs + 1}`;
      await db
        .updateTable('customer')
        .set({ customer_number: number, account_number: account, main_customer_id: main.id })
        .where('id', '=', driver.id)
        .execute();
      return { ...driver, number };
    },
    addSalesPerson: async (existing) => {
      const person = await addCustomer();
      const partnerId =
        existing ??
        (await insertPartner(db, {
          providerId: 'sw',
          number: `V-${person.id}`,
          name: 'Bürgerladen Nord',
          street: 'Am Markt',
          streetNr: '3',
          postalCode: '90403',
          city: 'Nürnberg',
          needsTwoPeople: false,
          cities: ['nuernberg', 'bonn'],
          now: NOW,
        }));
      if (partnerId === undefined) throw new Error('the number of the partner is taken');
      await seedPlans(db);
      await db
        .updateTable('customer')
        .set({
          plan_id: 'vertrieb',
          customer_number: `vertrieb-${person.id}`,
          account_number: `vertrieb-${person.id}`,
        })
        .where('id', '=', person.id)
        .execute();
      await insertPerson(db, { customerId: person.id, partnerId, isHead: existing === undefined, now: NOW });
      return { ...person, number: `vertrieb-${person.id}`, partnerId };
    },
    addPlans: () => seedPlans(db),
    block: async (vehicle, start, end) => {
      const row = await db
        .insertInto('out_of_service')
        .values({
          vehicle_id: vehicle.id,
          city_id: vehicle.cityId,
          starts_at: start,
          ends_at: end,
          reason: 'Werkstatt',
          created_at: start,
        })
        .returning('id')
        .executeTakeFirst();
      return row?.id;
    },
  };
}

/**
 * Lets customers change from the plan for one driver to `einzel-plus`, which `addPlans` adds, and companies from theirs to
 * `FIRMA-PLUS`; both may buy a safety package.
 */
export async function offerPlan(db: Db): Promise<void> {
  const offered = { option_ids: ['sipak0', 'sipak99'], offers_safety_package: true, position: 90 };
  await db.updateTable('plan').set(offered).where('id', 'in', ['EINZEL', 'FIRMA']).execute();
  const title = 'Firma Plus';
  await db
    .insertInto('plan')
    .values({
      ...offered,
      id: 'FIRMA-PLUS',
      title,
      kundenart: 'firma',
      tariff_id: 'PLUS',
      several_drivers: true,
    })
    .execute();
}

/** Returns the real services, with a folder of their own that `close` removes. */
export async function testServices(
  db: Db,
  environment: Record<string, string> = {},
  replaced: ServiceOptions = {},
): Promise<{ services: Services; close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stadtwagen-app-'));
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    MAP_STYLE_URL: 'off',
    DATA_DIR: dataDir,
    SECRETS_KEY: SECRETS_KEY.toString('base64'),
    ...environment,
  });
  return {
    services: createServices(config, db, {
      onContentError: () => undefined,
      looksFirst: true,
      ...replaced,
    }),
    close: () => rm(dataDir, { recursive: true, force: true }),
  };
}

/** Returns the real server without pages, not listening; its files are removed when it is closed. */
export async function testApp(
  db: Db,
  {
    now = () => NOW,
    environment,
    carDesk,
    ...replaced
  }: {
    now?: () => Temporal.Instant;
    environment?: Record<string, string>;
    carDesk?: () => CarDesk;
  } & ServiceOptions = {},
): Promise<FastifyInstance> {
  const { services, close } = await testServices(db, environment, replaced);
  const app = await buildApp({ services, now, pages: false, ...(carDesk ? { carDesk } : {}) });
  app.addHook('onClose', close);
  return app;
}

/** Returns a period in the format of requests; it starts `hours` after `from`, rounded up to full hours. */
export const hoursFrom = (from: Temporal.Instant, hours: number, length = 2) => {
  const start = from.round({ smallestUnit: 'hour', roundingMode: 'ceil' }).add({ hours });
  return { start: start.toString(), end: start.add({ hours: length }).toString() };
};

type Counts = Record<
  | 'booking'
  | 'booking_event'
  | 'occupancy'
  | 'idempotency_key'
  | 'favourite_place'
  | 'document_check'
  | 'document'
  | 'customer'
  | 'mail',
  number
>;

/**
 * Counts the rows that a refused call must not change, except password reset mails, which are written later.
 */
export async function countRows(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select
    (select count(*) from booking) as booking, (select count(*) from booking_event) as booking_event,
    (select count(*) from occupancy) as occupancy, (select count(*) from idempotency_key) as idempotency_key,
    (select count(*) from favourite_place) as favourite_place, (select count(*) from customer) as customer,
    (select count(*) from mail where template <> 'passwort_reset') as mail,
    (select count(*) from document_check) as document_check, (select count(*) from document) as document`.execute(
    db,
  );
  if (!rows[0]) throw new Error('no counts');
  return rows[0];
}

/**
 * Leaves out the mails for refusals that are reported to staff: the report is the only row that they write.
 */
export const exceptReports = (code: RefusalCode | undefined, counts: Counts): Partial<Counts> => {
  const { mail, ...others } = counts;
  return code === 'CUSTOMER_ALREADY_EXISTS' || code === 'REGISTRATION_REJECTED'
    ? others
    : { mail, ...others };
};

type Faults = {
  overlaps: number;
  mismatched: number;
  withoutEvent: number;
  unanswered: number;
  misposted: number;
};

/**
 * Counts violations of the invariants (§S4.7): no vehicle is occupied twice, the occupancies are exactly the
 * uncancelled bookings and the blocks, every booking has its first event, every stored key has its answer,
 * and the ledger is whole and says of every booking what it costs.
 */
export async function countFaults(db: Db): Promise<Faults> {
  const one = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(db)).rows[0]?.n ?? -1;
  return {
    overlaps: await one(sql<{ n: number }>`
      select count(*) as n from occupancy a join occupancy b
        on a.vehicle_id = b.vehicle_id and a.ctid < b.ctid
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at`),
    mismatched: await one(sql<{ n: number }>`
      with wanted as (
        select vehicle_id, starts_at, used_until, exclusive_customer_id, id as booking_id, null::bigint as block_id
          from booking cross join lateral (
            -- A car that was returned early is free from the running quarter hour on.
            select least(ends_at, to_timestamp(floor(extract(epoch from returned_at) / 900) * 900)) as used_until
          ) as used
          where state <> 'CANCELLED' and starts_at < used_until
        union all select vehicle_id, starts_at, ends_at, null, null, id from out_of_service
      ), real as (
        select vehicle_id, starts_at, ends_at, exclusive_customer_id, booking_id, out_of_service_id from occupancy
      )
      select count(*) as n from (
        (select * from wanted except select * from real) union all (select * from real except select * from wanted)
      ) as difference`),
    withoutEvent: await one(sql<{ n: number }>`
      select count(*) as n from booking where not exists
        (select from booking_event where booking_id = booking.id and kind = 'BOOKED')`),
    unanswered: await one(sql<{ n: number }>`
      select count(*) as n from idempotency_key where status is null or answer is null`),
    misposted: (await findDiscrepancies(db, 1000)).length + (await countLedger(db)).broken,
  };
}

export const NO_FAULTS: Faults = { overlaps: 0, mismatched: 0, withoutEvent: 0, unanswered: 0, misposted: 0 };
