import { hash } from '@node-rs/argon2';
import { accountNumberOf } from '#domain/customer/customer-number.ts';
import { validUntil } from '#domain/document/document-validity.ts';
import { PHOTO_CONSENT } from '#domain/document/photo-consent.ts';
import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, WAITING_CUSTOMER } from './accounts.ts';
import { DEMO_CITIES } from './city-list.ts';
import { FIRST_ACCOUNT, FIRST_DRIVER_ACCOUNT } from './demo.repository.ts';
import { demoVehicles } from './fleet.ts';
import { NAMES, PRENAMES } from './person-names.ts';
import { pick, seededRandom } from './seeded-random.ts';
import { readDemoStations } from './station-list.ts';

/** Renewals are early enough that no demo customer gets a reminder mail. */
const RENEWED_DAYS_BEFORE = 60;

/** Adds cities, stations and vehicles. */
export async function seedFleet(db: Db, providerId: string): Promise<void> {
  const cities = await db
    .insertInto('city')
    .values(
      DEMO_CITIES.map(({ slug, title, zipStart, zipEnd, lat, lng, holidayRegion }) => ({
        provider_id: providerId,
        slug,
        title,
        zip_start: zipStart,
        zip_end: zipEnd,
        lat,
        lng,
        holiday_region: holidayRegion,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const cityIds = new Map(cities.map(({ id, slug }) => [slug, id]));
  const demoStations = await readDemoStations();
  const stations = await db
    .insertInto('station')
    .values(
      demoStations.map(({ citySlug, code, name, street, postalCode, lat, lng, accessNotes, hasCharger }) => ({
        provider_id: providerId,
        city_id: known(cityIds, citySlug),
        code,
        name,
        street,
        postal_code: postalCode,
        lat,
        lng,
        access_notes: accessNotes,
        has_charger: hasCharger,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const stationIds = new Map(stations.map(({ id, code }) => [code, id]));
  const vehicles = DEMO_CITIES.flatMap((city) => {
    const codes = demoStations.filter(({ citySlug }) => citySlug === city.slug).map(({ code }) => code);
    return demoVehicles(city, codes).map((vehicle) => ({
      provider_id: providerId,
      city_id: known(cityIds, city.slug),
      station_id: known(stationIds, vehicle.stationCode),
      plate: vehicle.plate,
      model: vehicle.model,
      class: vehicle.class,
      seats: vehicle.seats,
      electric: vehicle.electric,
      automatic: vehicle.automatic,
      fuel: vehicle.fuel,
      socket_place: vehicle.socketPlace,
      energy_percent: vehicle.energyPercent,
      range_km: vehicle.rangeKm,
      equipment: vehicle.equipment,
      remarks: JSON.stringify(vehicle.remarks),
    }));
  });
  await db.insertInto('vehicle').values(vehicles).execute();
}

/** Adds the demo accounts, and two regular drivers for each vehicle: no driver needs two vehicles at once. */
export async function seedCustomers(db: Db, providerId: string, now: Temporal.Instant): Promise<void> {
  const hashes = await Promise.all(DEMO_ACCOUNTS.map(() => hash(DEMO_PASSWORD)));
  const accounts = DEMO_ACCOUNTS.map((account, index) => ({
    provider_id: providerId,
    customer_number: account.number,
    // Logins of a sales partner are no drivers of one another.
    account_number: isSalesPartnerPlan(account.planId) ? account.number : accountNumberOf(account.number),
    state: account.state,
    plan_id: account.planId,
    prename: account.prename,
    name: account.name,
    email: account.email,
    gender: account.gender,
    password_hash: hashes[index] ?? null,
    add_props: JSON.stringify(account.addProps),
    created_at: now.subtract({ hours: 24 * (account.daysAgo ?? 400 - 7 * index) }),
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
    const random = seededRandom(`driver ${account}`);
    return {
      provider_id: providerId,
      customer_number: `${account}-1`,
      account_number: account,
      state: 'ACTIVE',
      plan_id: random() < 0.3 ? 'einzel-plus' : 'einzel-start',
      prename: pick(PRENAMES, random()),
      name: pick(NAMES, random()),
      email: `fahrer-${account}@example.org`,
      created_at: now.subtract({ hours: 24 * (30 + Math.floor(random() * 900)) }),
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
        .where('customer.customer_number', '=', FIRST_ACCOUNT)
        .where('station.code', 'in', ['N-01', 'N-09'])
        .select(({ val }) => ['customer.id', 'station.id', val(0).as('rank')]),
    )
    .execute();
}

/**
 * Gives each ACTIVE demo account an approved document check, and renews it in time, so that the accounts stay
 * usable while the demonstration runs. A repetition changes nothing.
 */
export async function keepDocumentsValid(db: Db, now: Temporal.Instant): Promise<void> {
  const numbers = DEMO_ACCOUNTS.filter(
    ({ state, planId }) => state === 'ACTIVE' && !isSalesPartnerPlan(planId),
  ).map(({ number }) => number);
  const due = await db
    .updateTable('customer')
    .set({ documents_valid_until: validUntil(now) })
    .where('customer_number', 'in', numbers)
    .where((where) =>
      where.or([
        where('documents_valid_until', 'is', null),
        where('documents_valid_until', '<', now.add({ hours: 24 * RENEWED_DAYS_BEFORE })),
      ]),
    )
    .returning('id')
    .execute();
  if (due.length === 0) return;
  await db
    .insertInto('document_check')
    .values(
      due.map(({ id }) => ({
        customer_id: id,
        state: 'APPROVED',
        created_at: now,
        submitted_at: now,
        decided_at: now,
        decided_by: 'Demonstration',
      })),
    )
    .execute();
}

/**
 * Adds a submitted check for the waiting customer and returns its id; undefined if the customer has one
 * already.
 */
export async function createWaitingCheck(db: Db, now: Temporal.Instant): Promise<number | undefined> {
  const customer = await db
    .selectFrom('customer')
    .where('customer_number', '=', WAITING_CUSTOMER)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_check')
            .whereRef('document_check.customer_id', '=', 'customer.id')
            .select('id'),
        ),
      ),
    )
    .select('id')
    .executeTakeFirst();
  if (!customer) return undefined;
  await db.updateTable('customer').set({ email_confirmed_at: now }).where('id', '=', customer.id).execute();
  const consent = await db
    .insertInto('consent')
    .values({
      customer_id: customer.id,
      kind: 'DOCUMENT_PHOTOS',
      text_version: PHOTO_CONSENT.version,
      given_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const check = await db
    .insertInto('document_check')
    .values({
      customer_id: customer.id,
      state: 'SUBMITTED',
      created_at: now,
      submitted_at: now,
      consent_id: consent.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return check.id;
}

/**
 * Returns the demo accounts with an unconfirmed address and without a confirmation mail that is still valid.
 */
export async function findUnconfirmed(
  db: Db,
  now: Temporal.Instant,
): Promise<{ customerId: number; email: string; prename: string | null }[]> {
  const rows = await db
    .selectFrom('customer')
    .where(
      'customer_number',
      'in',
      DEMO_ACCOUNTS.map(({ number }) => number),
    )
    .where('state', 'in', ['VERIFIED', 'PRELIMINARY'])
    .where('email_confirmed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail')
            .whereRef('mail.to_address', '=', 'customer.email')
            .where('mail.template', '=', 'email_bestaetigung')
            .where('mail.created_at', '>', now.subtract({ hours: EMAIL_CONFIRMATION_DAYS * 24 }))
            .select('mail.id'),
        ),
      ),
    )
    .orderBy('id')
    .select(['id', 'email', 'prename'])
    .execute();
  return rows.flatMap(({ id, email, prename }) => (email ? [{ customerId: id, email, prename }] : []));
}

type SamplePhoto = { kind: string; fileKey: string; byteSize: number; width: number; height: number };

export async function addSamplePhotos(
  db: Db,
  checkId: number,
  photos: readonly SamplePhoto[],
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('document')
    .values(
      photos.map(({ kind, fileKey, byteSize, width, height }) => ({
        check_id: checkId,
        kind,
        file_key: fileKey,
        byte_size: byteSize,
        width,
        height,
        uploaded_at: now,
        marked_at: now,
      })),
    )
    .execute();
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The demonstration does not know ${key}`);
  return id;
}

export async function hasCarSecrets(db: Db): Promise<boolean> {
  const row = await db.selectFrom('car_secret').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The stations, and the vehicles that have a fuel card. */
export async function findPlacesOfSecrets(db: Db) {
  const [stations, vehicles] = await Promise.all([
    db.selectFrom('station').orderBy('id').select(['id', 'access_notes as accessNotes']).execute(),
    db.selectFrom('vehicle').where('electric', '=', false).orderBy('id').select('id').execute(),
  ]);
  return { stations, vehicles };
}
