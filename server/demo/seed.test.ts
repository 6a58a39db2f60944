import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { bankDataByIBAN } from 'bankdata-germany';
import * as ibantools from 'ibantools';
import { sql } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect } from 'vitest';
import { isOnQuarterHour } from '#domain/booking/grid.ts';
import { MAX_BOOKING_MS, MIN_BOOKING_MS } from '#domain/booking/period.ts';
import { nextState } from '#domain/customer/activation.ts';
import { checkPostalCode, checkStreetNr } from '#domain/customer/address.ts';
import { checkBirthDate } from '#domain/customer/birth-date.ts';
import { checkIban } from '#domain/customer/iban.ts';
import { checkLicenceClasses, checkLicenceIssued, checkLicenceNumber } from '#domain/customer/licence.ts';
import { checkPhone, type PhoneLibrary } from '#domain/customer/phone.ts';
import { DOCUMENT_KINDS } from '#domain/document/document-kind.ts';
import { optionsOf } from '#domain/registration/plan-options.ts';
import { isCompanyAccount } from '#domain/registration/registration-kind.ts';
import { PRICE_LIST_2026, TARIFFS } from '#domain/tariff/price-list.ts';
import { tripPrice } from '#domain/tariff/trip-price.ts';
import { EQUIPMENT } from '#domain/vehicle/equipment.ts';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { readPhoto } from '#server/adapters/photo.ts';
import type { Db } from '#server/db/connect.ts';
import { openIban, storedAccount } from '#server/features/customer/sealed-iban.ts';
import { watchLateCars } from '#server/features/late-car/watch-late-cars.ts';
import { countLedger, findDiscrepancies } from '#server/features/ledger/ledger.repository.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { insertCase } from '#server/features/service-case/service-case.repository.ts';
import { requestMove } from '#server/features/task/create-move-request.ts';
import { raiseTasks } from '#server/features/task/raise-tasks.ts';
import { createFleet } from '#server/features/vehicle/fleet.ts';
import { testDatabase } from '#server/test/database.ts';
import { serverTest } from '#server/test/server-test.ts';
import { vault } from '#server/test/vault.ts';
import { seedAddressMails } from './address-mails.ts';
import { DEMO_CITIES } from './city-list.ts';
import { findDemoPasswords } from './demo-passwords.ts';
import { type SampleCase, seedSampleCase } from './sample-case.ts';
import { seedSampleDamages } from './sample-damages.ts';
import { seedSampleDocuments } from './sample-documents.ts';
import { seedSampleTasks } from './sample-tasks.ts';
import { keepDocumentsValid } from './seed.repository.ts';
import { addLateCar, DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from './seed.ts';

const test = serverTest();

const phones: PhoneLibrary = { parse: parsePhoneNumberFromString, knows: 'ALL' };
const NOON = Temporal.Instant.from('2026-11-21T11:07:00Z');
const inDays = (days: number) => NOON.add({ hours: 24 * days });

test.beforeAll(async ({ db }) => {
  await seedDemo(db, NOON, postUnposted, storedAccount(vault));
});

describe('the fleet', () => {
  test('every city has fourteen stations and vehicles of every class', async ({ db }) => {
    const cities = await db
      .selectFrom('city')
      .innerJoin('station', 'station.city_id', 'city.id')
      .innerJoin('vehicle', 'vehicle.station_id', 'station.id')
      .groupBy('city.slug')
      .select(({ fn }) => [
        'city.slug',
        fn.count<number>('station.id').distinct().as('stations'),
        fn.count<number>('vehicle.class').distinct().as('classes'),
        fn.count<number>('vehicle.id').distinct().as('vehicles'),
      ])
      .execute();
    expect(cities.map(({ slug }) => slug).sort()).toEqual(DEMO_CITIES.map(({ slug }) => slug).sort());
    for (const city of cities) {
      expect(city).toMatchObject({ stations: 14, classes: VEHICLE_CLASSES.length });
      expect(city.vehicles).toBe(DEMO_CITIES.find(({ slug }) => slug === city.slug)?.vehicles);
    }
  });

  test('every station stands in its own city, has access notes and at least two vehicles', async ({ db }) => {
    const stations = await db
      .selectFrom('station')
      .innerJoin('city', 'city.id', 'station.city_id')
      .leftJoin('vehicle', 'vehicle.station_id', 'station.id')
      .groupBy(['station.id', 'city.id'])
      .select(({ fn }) => [
        'station.name',
        'station.access_notes',
        'station.has_charger',
        sql<number>`max(abs(station.lat - city.lat))`.as('north'),
        sql<number>`max(abs(station.lng - city.lng))`.as('east'),
        fn.count<number>('vehicle.id').as('vehicles'),
      ])
      .execute();
    expect(stations).toHaveLength(126);
    for (const station of stations) {
      expect(station.vehicles, station.name).toBeGreaterThanOrEqual(2);
      expect(station.north, station.name).toBeLessThan(0.12);
      expect(station.east, station.name).toBeLessThan(0.16);
      expect(station.access_notes?.length, station.name).toBeGreaterThan(40);
      expect(station.name).not.toMatch(/[()]/);
      // What it promises, the return asks for.
      if (station.access_notes?.includes('Ladesäule')) expect(station.has_charger, station.name).toBe(true);
    }
  });

  test('plates are unique, well formed and of the district; electric ones end in E', async ({ db }) => {
    const vehicles = await db
      .selectFrom('vehicle')
      .innerJoin('city', 'city.id', 'vehicle.city_id')
      .select([
        'vehicle.plate',
        'vehicle.electric',
        'vehicle.equipment',
        'vehicle.energy_percent',
        'city.slug',
      ])
      .execute();
    expect(new Set(vehicles.map(({ plate }) => plate)).size).toBe(vehicles.length);
    for (const { plate, electric, slug, equipment, energy_percent } of vehicles) {
      const district = DEMO_CITIES.find((city) => city.slug === slug)?.district;
      expect(plate).toMatch(electric ? /^[A-ZÜ]{1,2}-SW [1-9]\d{2}E$/ : /^[A-ZÜ]{1,2}-SW [1-9]\d{3}$/);
      expect(plate.split('-')[0]).toBe(district);
      expect(plate.replace(/[- ]/g, '').length).toBeLessThanOrEqual(8);
      expect(equipment.every((each) => EQUIPMENT.some((known) => known === each))).toBe(true);
      expect(energy_percent).toBeGreaterThanOrEqual(30);
    }
  });
});

describe('remarks of vehicles', () => {
  test('are of both kinds, texts and pictures, and each picture is one that the build draws', async ({
    db,
  }) => {
    const vehicles = await db.selectFrom('vehicle').select(['class', 'electric', 'remarks']).execute();
    const drawn = readFileSync(join(import.meta.dirname, '../../web/shell/vehicle-pictures.svg'), 'utf8');
    for (const vehicle of vehicles) {
      const remarks = vehicle.remarks as { infoType: string; contentType: string; text: string }[];
      const pictures = remarks.filter(({ contentType }) => contentType === 'image');
      expect(pictures).toEqual([
        { infoType: 'MARKETING', contentType: 'image', text: `/fahrzeugbilder/${vehicle.class}.png` },
      ]);
      expect(drawn).toContain(`<g id="${vehicle.class}">`);
      const advertised = remarks.some(
        ({ infoType, contentType }) => `${infoType} ${contentType}` === 'MARKETING text',
      );
      expect(advertised).toBe(vehicle.electric);
      expect(PRICE_LIST_2026.electricKmDiscountCents).toBe(2);
    }
    expect(vehicles.flatMap(({ remarks }) => remarks as { infoType: string }[])).toContainEqual(
      expect.objectContaining({ infoType: 'INFO', contentType: 'text' }),
    );
  });
});

describe('the accounts', () => {
  test('all accounts of §S8 exist with the password, each with a salt of its own', async ({ db }) => {
    const customers = await db
      .selectFrom('customer')
      .where('password_hash', 'is not', null)
      .selectAll()
      .execute();
    expect(customers.map((customer) => customer.customer_number).sort()).toEqual(
      DEMO_ACCOUNTS.map(({ number }) => number).sort(),
    );
    expect(new Set(customers.map((customer) => customer.password_hash)).size).toBe(customers.length);
    const [first] = customers;
    expect(await verify(first?.password_hash ?? '', DEMO_PASSWORD)).toBe(true);
    for (const { number, state } of DEMO_ACCOUNTS) {
      const customer = customers.find(({ customer_number }) => customer_number === number);
      expect(customer, number).toMatchObject({
        state,
        email: expect.stringMatching(/^[a-z.-]+@([a-z-]+\.)*example\.org$/),
      });
      const main = customers.find(({ id }) => id === customer?.main_customer_id);
      expect(main?.customer_number).toBe(
        number.endsWith('-1') || number.startsWith('vertrieb') ? undefined : number.replace(/-\d+$/, '-1'),
      );
    }
  });

  test('accounts that still have the public password are found, so that production can refuse them', async ({
    db,
  }) => {
    expect(await findDemoPasswords(db)).toEqual(DEMO_ACCOUNTS.map(({ number }) => number).sort());
  });

  test('who is ACTIVE among them has documents that count for months, and keeps them however long it runs', async ({
    db,
  }) => {
    for (const day of [0, 200]) {
      await keepDocumentsValid(db, inDays(day));
      const customers = await db
        .selectFrom('customer')
        .where('password_hash', 'is not', null)
        .select(['customer_number', 'state', 'documents_valid_until'])
        .execute();
      for (const { customer_number, state, documents_valid_until: until } of customers) {
        const days = until && inDays(day).until(until).total('hours') / 24;
        // A sales partner does not drive.
        if (state === 'ACTIVE' && !customer_number.startsWith('vertrieb-'))
          expect(days, customer_number).toBeGreaterThan(59);
        else expect(days, customer_number).toBeNull();
      }
    }
  });

  test('each is what the rules of registration and activation make of such a person', async ({ db }) => {
    const rows = await db
      .selectFrom('customer')
      .innerJoin('plan', 'plan.id', 'customer.plan_id')
      .leftJoin('customer as main', 'main.id', 'customer.main_customer_id')
      .leftJoin('plan as main_plan', 'main_plan.id', 'main.plan_id')
      .where('customer.password_hash', 'is not', null)
      .selectAll('customer')
      .select(['plan.kundenart', 'plan.option_ids', 'main_plan.first_subcustomer_plan_id as drivers_plan'])
      .execute();
    const today = NOON.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
    const ids = async (table: 'sepa_mandate' | 'consent' | 'signature' | 'access_card', id: number) =>
      db.selectFrom(table).where('customer_id', '=', id).selectAll().execute();
    for (const row of rows) {
      const who = row.customer_number;
      const isSub = row.main_customer_id !== null;
      if (isSub) expect(row.plan_id, who).toBe(row.drivers_plan);
      if (row.state === 'DELETED') {
        expect([row.birth_date, row.street, row.licence_number, row.mobile_phone], who).toEqual(
          Array.from({ length: 4 }, () => null),
        );
        continue;
      }
      const emailConfirmed = row.email_confirmed_at !== null;
      const documentsValid =
        row.documents_valid_until !== null && Temporal.Instant.compare(row.documents_valid_until, NOON) > 0;
      const isPartner = row.kundenart === 'vertrieb';
      const isCompany = isCompanyAccount({ kundenart: row.kundenart, isMain: !isSub });
      if (row.state === 'ACTIVE') {
        const before = { emailConfirmed, documentsValid: documentsValid || isPartner, accepted: isCompany };
        expect(nextState({ state: isCompany ? 'PRELIMINARY' : 'VERIFIED', ...before }), who).toBe('ACTIVE');
      }
      expect(checkBirthDate(row.birth_date ?? '', today), who).toBeUndefined();
      expect(checkPhone(row.mobile_phone ?? '', 'MOBILE', phones), who).toBeUndefined();
      if (row.phone !== null) expect(checkPhone(row.phone, 'ANY', phones), who).toBeUndefined();
      expect(checkStreetNr(row.street_nr ?? ''), who).toBeUndefined();
      expect(checkPostalCode(row.postal_code ?? '', row.country ?? ''), who).toBeUndefined();
      expect([row.birth_place, row.street, row.city, row.registered_city_id], who).not.toContain(null);
      // Nobody is asked for it (§S16.5).
      expect(row.identity_number, who).toBeNull();
      if (isPartner) continue;
      if (!isCompany) {
        expect(checkLicenceNumber(row.licence_number ?? ''), who).toBeUndefined();
        expect(checkLicenceIssued(row.licence_issued ?? '', row.birth_date, today), who).toBeUndefined();
        expect(checkLicenceClasses(row.licence_classes ?? ''), who).toBeUndefined();
      }
      expect([row.pin_is_initial, row.pin_hash, row.tel_password_hash].includes(null), who).toBe(false);
      const options = await db
        .selectFrom('customer_option')
        .where('customer_id', '=', row.id)
        .select('option_id')
        .execute();
      const chosen = options.map(({ option_id }) => option_id).sort();
      const offered = (['YES', 'NO'] as const).map((sipak) => optionsOf(row.option_ids, sipak).sort());
      expect(chosen.length, who).toBeGreaterThan(0);
      expect(offered, who).toContainEqual(chosen);
      const own = isSub ? 0 : 1;
      const mandates = await db
        .selectFrom('sepa_mandate')
        .where('customer_id', '=', row.id)
        .selectAll()
        .execute();
      expect(mandates, who).toHaveLength(own);
      for (const { iban } of mandates)
        expect(checkIban(openIban(vault, iban), ibantools), who).toBeUndefined();
      expect(await ids('signature', row.id), who).toHaveLength(own);
      expect((await ids('consent', row.id)).length, who).toBeGreaterThanOrEqual(2 * own);
      expect(await ids('access_card', row.id), who).toHaveLength(
        row.state === 'ACTIVE' && !isCompany ? 1 : 0,
      );
    }
    // Somebody has the safety package, and somebody wants to hear of offers.
    const of100001 = rows.find(({ customer_number }) => customer_number === '100001-1')?.id ?? 0;
    const options = await db
      .selectFrom('customer_option')
      .where('customer_id', '=', of100001)
      .select('option_id')
      .execute();
    expect(options.map(({ option_id }) => option_id)).toContain('sipak99');
    const mandates = await db.selectFrom('sepa_mandate').select(['iban', 'bic', 'bank_name']).execute();
    expect(new Set(mandates.map(({ iban }) => openIban(vault, iban))).size).toBe(mandates.length);
    for (const { iban, bic, bank_name } of mandates) {
      expect(bankDataByIBAN(openIban(vault, iban))).toMatchObject({ bic, bankName: bank_name });
    }
  });

  test('a demonstration from before is completed at its next start, and a complete one stays as it is', async ({
    db,
  }) => {
    const all = () =>
      db.selectFrom('customer').where('password_hash', 'is not', null).orderBy('id').selectAll().execute();
    const before = await all();
    await seedDemo(db, NOON, postUnposted, storedAccount(vault));
    expect(await all()).toEqual(before);
    const { id } = before.find(({ customer_number }) => customer_number === '100003-2') ?? { id: 0 };
    for (const table of ['customer_option', 'access_card'] as const) {
      await db.deleteFrom(table).where('customer_id', '=', id).execute();
    }
    const bare = { birth_date: null, email_confirmed_at: null, plan_id: 'firma', street: null };
    await db.updateTable('customer').set(bare).where('id', '=', id).execute();
    await seedDemo(db, NOON, postUnposted, storedAccount(vault));
    const completed = (await all()).find((row) => row.id === id);
    expect(completed).toMatchObject({ plan_id: 'firma-fahrer', birth_date: expect.any(String) });
    expect(completed?.email_confirmed_at).not.toBeNull();
  });

  test('100012-1 waits for a decision about four drawn photos, once, and 100005-1 has sent nothing', async ({
    db,
  }) => {
    const [files, others] = await Promise.all([sendDocuments(db), sendDocuments(db)]);
    for (const [key, bytes] of others) files.set(key, bytes);
    const documents = await db
      .selectFrom('document')
      .innerJoin('document_check', 'document_check.id', 'document.check_id')
      .innerJoin('customer', 'customer.id', 'document_check.customer_id')
      .select(['customer.customer_number', 'document_check.state', 'document.kind', 'document.file_key'])
      .execute();
    expect(documents.map(({ kind }) => kind).sort()).toEqual([...DOCUMENT_KINDS].sort());
    expect(new Set(documents.map(({ customer_number: number, state }) => `${number} ${state}`))).toEqual(
      new Set(['100012-1 SUBMITTED']),
    );
    expect(documents.map(({ file_key }) => file_key).sort()).toEqual([...files.keys()].sort());
    for (const bytes of files.values()) expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test('some cars have known damage with drawn photos, once, also those that 100001-1 has booked', async ({
    db,
  }) => {
    const files = new Map<string, Uint8Array>();
    const put = async (key: string, bytes: Uint8Array) => void files.set(key, bytes);
    await seedSampleDamages(db, put, NOON);
    const count = files.size;
    await seedSampleDamages(db, put, NOON);
    expect(files.size).toBe(count);
    const photos = await db.selectFrom('damage_photo').select(['file_key', 'original_key']).execute();
    expect(photos.length).toBeGreaterThan(3);
    expect(photos.flatMap((photo) => [photo.file_key, photo.original_key]).sort()).toEqual(
      [...files.keys()].sort(),
    );
    const booked = await db
      .selectFrom('booking')
      .innerJoin('customer', 'customer.id', 'booking.customer_id')
      .innerJoin('damage', 'damage.vehicle_id', 'booking.vehicle_id')
      .where('customer.customer_number', '=', '100001-1')
      .where('booking.state', 'in', ['ACTIVE', 'RESERVED'])
      .select('damage.id')
      .execute();
    expect(booked.length).toBeGreaterThan(0);
  });

  test('100001-1 asks about its last trip, once, so that employees have something to answer', async ({
    db,
  }) => {
    const asked: unknown[] = [];
    const ask = async (transaction: Db, { id, trip, text, answerBy, now }: SampleCase) => {
      asked.push(trip.bookingId);
      await insertCase(transaction, {
        id,
        providerId: trip.providerId,
        reporterId: trip.customerId,
        accountId: trip.customerId,
        trip: { bookingId: trip.bookingId, cityId: trip.cityId, driverId: trip.customerId },
        invoiceId: undefined,
        kind: 'PRICE',
        reason: 'KM',
        line: undefined,
        currency: 'EUR',
        text,
        answerBy,
        photos: [],
        now,
      });
    };
    await Promise.all([seedSampleCase(db, ask, NOON), seedSampleCase(db, ask, NOON)]);
    expect(asked).toHaveLength(1);
  });

  test('employees find tasks of several kinds in every city, once', async ({ db }) => {
    const fleet = createFleet(db, { looksFirst: true });
    const seed = () =>
      seedSampleTasks(
        db,
        { raise: raiseTasks, ask: (transaction, wish) => requestMove(transaction, fleet, wish) },
        NOON,
      );
    await Promise.all([seed(), seed()]);
    const count = async () => (await db.selectFrom('vehicle_task').select('id').execute()).length;
    const once = await count();
    await seed();
    expect(await count()).toBe(once);
    const open = await db
      .selectFrom('vehicle_task as task')
      .innerJoin('vehicle', 'vehicle.id', 'task.vehicle_id')
      .where('task.done_at', 'is', null)
      .select(['task.kind', 'vehicle.city_id'])
      .execute();
    expect(new Set(open.map(({ city_id }) => city_id)).size).toBe(9);
    const kinds = ['CLEANING', 'FORGOTTEN', 'INSPECTION', 'OTHER', 'REPAIR'];
    expect([...new Set(open.map(({ kind }) => kind))].sort()).toEqual(expect.arrayContaining(kinds));
    // One of them is for a repair for which somebody is asked to take another car.
    const asked = await db
      .selectFrom('move_question')
      .innerJoin('move_request', 'move_request.id', 'move_question.request_id')
      .innerJoin('booking', 'booking.id', 'booking_id')
      .innerJoin('customer', 'customer.id', 'booking.customer_id')
      .select(['customer_number', 'move_question.state', 'move_request.state as request'])
      .execute();
    expect(asked).toEqual([{ customer_number: '100001-1', state: 'ASKED', request: 'OPEN' }]);
  });

  test('the partner has registered one customer, who has the contract and waits for the activation', async ({
    db,
  }) => {
    const registered = await db
      .selectFrom('sales_registration')
      .innerJoin('customer', 'customer.id', 'sales_registration.customer_id')
      .innerJoin('sales_contract', 'sales_contract.registration_id', 'sales_registration.id')
      .select(['customer_number', 'state', 'sales_contract.file', 'content_hash'])
      .execute();
    expect(registered).toMatchObject([{ customer_number: '100013-1', state: 'VERIFIED' }]);
    for (const { file, content_hash } of registered) {
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
      expect(hash('sha256', file, 'buffer').equals(content_hash)).toBe(true);
    }
  });

  test('nobody can log in as a regular driver', async ({ db }) => {
    const { count } = await db
      .selectFrom('customer')
      .where('password_hash', 'is', null)
      // Those of the company and the family have only been invited.
      .where('main_customer_id', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2 * DEMO_CITIES.reduce((sum, { vehicles }) => sum + vehicles, 0));
  });

  test('100001-1 has past, running and future bookings, 100002-1 none', async ({ db }) => {
    const states = await bookedStates(db, '100001-1');
    expect(states.filter((state) => state === 'ENDED').length).toBeGreaterThanOrEqual(3);
    expect(states.filter((state) => state === 'ACTIVE')).toHaveLength(1);
    expect(states.filter((state) => state === 'RESERVED').length).toBeGreaterThanOrEqual(2);
    expect(await bookedStates(db, '100002-1')).toEqual([]);
  });

  test('two drivers of the company drive at the same time, under their own numbers', async ({ db }) => {
    const bookings = await db
      .selectFrom('booking as a')
      .innerJoin('customer as one', 'one.id', 'a.customer_id')
      .innerJoin('customer as other', 'other.account_number', 'one.account_number')
      .innerJoin('booking as b', 'b.customer_id', 'other.id')
      .where('one.customer_number', '=', '100003-1')
      .where('other.customer_number', '=', '100003-3')
      .where(sql<boolean>`a.starts_at < b.ends_at and b.starts_at < a.ends_at`)
      .select('a.id')
      .execute();
    expect(bookings.length).toBeGreaterThan(0);
  });
});

test('the company has lent a booking to its driver', async ({ db }) => {
  const lent = await db
    .selectFrom('booking')
    .innerJoin('customer as owner', 'owner.id', 'booking.customer_id')
    .innerJoin('customer as driver', 'driver.id', 'booking.driver_customer_id')
    .select(['owner.customer_number as by', 'driver.customer_number as to', 'booking.state'])
    .execute();
  expect(lent).toEqual([{ by: '100003-1', to: '100003-2', state: 'RESERVED' }]);
});

describe('the life of bookings', () => {
  test('all that was driven or missed is in the ledger, once, with its price', async ({ db }) => {
    const { transactions, broken } = await countLedger(db);
    expect(transactions).toBeGreaterThan(3_000);
    expect(broken).toBe(0);
    expect(await findDiscrepancies(db, 5)).toEqual([]);
    expect(await postUnposted(db, NOON)).toBe(0);
  });

  test('every booking is one that the rules allow, with the price that is quoted for it', async ({ db }) => {
    const bookings = await db
      .selectFrom('booking')
      .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
      .selectAll('booking')
      .select(['vehicle.class', 'vehicle.electric'])
      .execute();
    expect(bookings.length).toBeGreaterThan(8_000);
    for (const [index, booking] of bookings.entries()) {
      const period = { start: booking.starts_at, end: booking.ends_at };
      const length = period.end.epochMilliseconds - period.start.epochMilliseconds;
      expect(isOnQuarterHour(period.start) && isOnQuarterHour(period.end)).toBe(true);
      expect(length).toBeGreaterThan(MIN_BOOKING_MS);
      expect(length).toBeLessThanOrEqual(MAX_BOOKING_MS);
      if (index % 50 > 0) continue;
      const tariff = TARIFFS.find(({ id }) => id === booking.tariff_id);
      const vehicleClass = VEHICLE_CLASSES.find((each) => each === booking.class);
      if (!tariff || !vehicleClass) throw new Error(`booking ${booking.id} has unknown facts`);
      const { timeCents } = tripPrice({
        vehicleClass,
        electric: booking.electric,
        period,
        priceList: PRICE_LIST_2026,
        tariff,
      });
      expect(booking.time_cents).toBe(timeCents);
    }
  });

  test('past bookings are over, current ones run, future ones are reserved, and the events say so', async ({
    db,
  }) => {
    const { rows } = await sql<{ state: string; time: string; kinds: string; count: number }>`
      select state, kinds, count(*) as count,
        case when ends_at <= ${NOON} then 'past' when starts_at <= ${NOON} then 'now' else 'future' end as time
      from booking join lateral (
        select string_agg(kind, ' ' order by at, id) as kinds from booking_event where booking_id = booking.id
      ) as event on true
      group by state, kinds, time order by count desc`.execute(db);
    expect(rows.map(({ state, time, kinds }) => [state, time, kinds])).toEqual([
      ['RESERVED', 'future', 'BOOKED'],
      ['ENDED', 'past', 'BOOKED STARTED ENDED'],
      ['ACTIVE', 'now', 'BOOKED STARTED'],
      ['NO_SHOW', 'past', 'BOOKED NO_SHOW'],
      ['RESERVED', 'future', 'BOOKED LENT'],
      ['RESERVED', 'future', 'BOOKED MOVE_ASKED'],
    ]);
  });

  test('who has returned a car has a price with kilometres, and nobody else', async ({ db }) => {
    const { rows } = await sql<{ state: string; returned: boolean; priced: boolean }>`
      select distinct state, returned_at is not null as returned, km_cents > 0 as priced from booking
      where state in ('ENDED', 'ACTIVE', 'NO_SHOW') order by state`.execute(db);
    expect(rows).toEqual([
      { state: 'ACTIVE', returned: false, priced: null },
      { state: 'ENDED', returned: true, priced: true },
      { state: 'NO_SHOW', returned: false, priced: null },
    ]);
  });

  test('by day a third to a half of the fleet is taken, and every station has something free and something taken often', async ({
    db,
  }) => {
    const { rows } = await sql<{ station_id: number; taken: number; full: number; any: number }>`
      select station_id, avg(taken) as taken, avg((taken = 1)::int)::float8 as full, avg((taken > 0)::int)::float8 as any
      from (
        select station_id, at, avg((busy.vehicle_id is not null)::int)::float8 as taken
        from vehicle
          cross join (
            select date_trunc('day', ${NOON}::timestamptz) + make_interval(days => day, hours => hour) as at
            from generate_series(-12, 19) as day, generate_series(9, 17, 2) as hour
          ) as moment
          left join occupancy as busy on busy.vehicle_id = vehicle.id and busy.starts_at <= at and busy.ends_at > at
        group by station_id, at
      ) as share group by station_id`.execute(db);
    const average = rows.reduce((sum, { taken }) => sum + taken, 0) / rows.length;
    expect(average).toBeGreaterThan(0.33);
    expect(average).toBeLessThan(0.5);
    for (const { station_id, full, any } of rows) {
      expect(full, `station ${station_id} has nothing free`).toBeLessThan(0.35);
      expect(any, `station ${station_id} has something taken`).toBeGreaterThan(0.4);
    }
  });
});

describe('a second start', () => {
  test('at the same time changes nothing', async ({ db }) => {
    const before = await contents(db);
    await seedDemo(db, NOON, postUnposted, storedAccount(vault));
    expect(await contents(db)).toEqual(before);
  });

  test('on later days fills the new days with the same bookings as one long pause would', async ({ db }) => {
    const stepwise = await testDatabase();
    try {
      for (const day of [0, 1, 2, 3])
        await seedDemo(stepwise.db, inDays(day), postUnposted, storedAccount(vault));
      await seedDemo(db, inDays(3), postUnposted, storedAccount(vault));
      const paused = await driverBookings(db);
      expect(paused).toEqual(await driverBookings(stepwise.db));
      const times = await stamped(db);
      expect(times).toEqual(await stamped(stepwise.db));
      expect(new Set(times.map(({ customer_number }) => customer_number)).size).toBe(2);
      expect(paused.at(-1)?.starts_at.epochMilliseconds).toBeGreaterThan(inDays(23).epochMilliseconds);
      expect(
        paused.filter(
          ({ open, ends_at }) => open && ends_at.epochMilliseconds <= inDays(3).epochMilliseconds,
        ),
      ).toEqual([]);
    } finally {
      await stepwise.close();
    }
  });

  test('when all that 100001-1 booked is over, it gets a running booking and future ones again, once', async ({
    db,
  }) => {
    await seedDemo(db, inDays(30), postUnposted, storedAccount(vault));
    await seedDemo(db, inDays(30), postUnposted, storedAccount(vault));
    const states = await bookedStates(db, '100001-1', inDays(30));
    expect(states[0]).toBe('ACTIVE');
    expect(states.slice(1).length).toBeGreaterThanOrEqual(2);
    expect(new Set(states.slice(1))).toEqual(new Set(['RESERVED']));
  });

  test('no trip goes on after its end, so that the next one finds the car', async ({ db }) => {
    await seedDemo(db, inDays(30), postUnposted, storedAccount(vault));
    await seedDemo(db, inDays(31), postUnposted, storedAccount(vault));
    const { rows } = await sql`
      select id from booking where state = 'ACTIVE' and ends_at <= ${inDays(31)}`.execute(db);
    expect(rows).toEqual([]);
  });

  test('who has an address to confirm has got the mail for it, one at a time', async ({ db }) => {
    const asked: string[] = [];
    const queue: Parameters<typeof seedAddressMails>[1] = async (transaction, { email, now }) => {
      asked.push(email);
      const text = { subject: '', text_body: '', html_body: '' };
      const mail = { template: 'email_bestaetigung', to_address: email, message_id: `${asked.length}@test` };
      await transaction
        .insertInto('mail')
        .values({ ...text, ...mail, created_at: now, next_try_at: now })
        .execute();
    };
    // Whoever has sent documents has confirmed theirs.
    await sendDocuments(db);
    for (const days of [0, 0, 4]) await seedAddressMails(db, queue, inDays(days));
    const each = ['clara.brandt@example.org', 'felix.osterkamp@example.org', 'hanna.brueckner@example.org'];
    expect(asked).toEqual([...each, ...each]);
  });

  test('beside an imported fleet nothing is added', async () => {
    const other = await testDatabase();
    try {
      await other.db
        .insertInto('provider')
        .values({ id: 'andere', title: 'Andere', currency: 'EUR' })
        .execute();
      await other.db
        .insertInto('city')
        .values({
          provider_id: 'andere',
          slug: 'jena',
          title: 'Jena',
          zip_start: '07743',
          zip_end: '07751',
          lat: 50.9,
          lng: 11.6,
        })
        .execute();
      await seedDemo(other.db, NOON, postUnposted, storedAccount(vault));
      expect(await contents(other.db)).toMatchObject({ city: 1, vehicle: 0, customer: 0, booking: 0 });
    } finally {
      await other.close();
    }
  });
});

async function bookedStates(db: Db, customerNumber: string, endsAfter = inDays(-100)): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .where('customer_number', '=', customerNumber)
    .where('ends_at', '>', endsAfter)
    .orderBy('starts_at')
    .select('booking.state')
    .execute();
  return rows.map(({ state }) => state);
}

async function contents(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from city) as city, (select count(*) from station) as station,
    (select count(*) from vehicle) as vehicle, (select count(*) from customer) as customer,
    (select count(*) from booking) as booking, (select count(*) from booking_event) as event,
    (select count(*) from occupancy) as occupancy, (select max(xmin::text::bigint) from booking) as newest`.execute(
    db,
  );
  return rows[0] ?? {};
}

/** Lets whoever waits for the document check send drawn photos. Returns the files that this made. */
async function sendDocuments(db: Db): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const putFile = async (key: string, bytes: Uint8Array) => void files.set(key, bytes);
  const markAsCopy: typeof readPhoto = (load) => readPhoto(load, { asCopy: true });
  await seedSampleDocuments(db, { putFile, markAsCopy }, NOON);
  return files;
}

/** Returns what the employees have stamped, in order. */
async function stamped(db: Db) {
  return db
    .selectFrom('working_time_entry as entry')
    .innerJoin('customer', 'customer.id', 'entry.customer_id')
    .orderBy('customer_number')
    .orderBy('happened_at')
    .orderBy('entry.kind')
    .select(['customer_number', 'happened_at', 'entry.kind', 'activity', 'plate', 'entry.reason'])
    .execute();
}

/** Returns the regular drivers' bookings in order. */
async function driverBookings(db: Db) {
  return db
    .selectFrom('booking')
    .innerJoin('vehicle', 'vehicle.id', 'booking.vehicle_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .where('customer.password_hash', 'is', null)
    .select([
      'plate',
      'starts_at',
      'ends_at',
      'time_cents',
      sql<boolean>`booking.state in ('RESERVED', 'ACTIVE')`.as('open'),
    ])
    .orderBy('starts_at')
    .orderBy('plate')
    .execute();
}

test('a late car is made when asked: one account is overdue, another waits for the same car', async ({
  db,
}) => {
  const now = NOON.add({ minutes: 7 });
  const bookings = () => db.selectFrom('booking').select('id').execute();
  const before = (await bookings()).length;
  expect(await addLateCar(db, now)).toBe('100002-1');
  await watchLateCars(db, now);
  const warned = await db
    .selectFrom('late_car')
    .innerJoin('booking', 'booking.id', 'late_car.booking_id')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select(['customer_number', 'late_car.state'])
    .execute();
  expect(warned).toContainEqual({ customer_number: '100002-1', state: 'OVERDUE' });
  // Asked again while somebody waits: nothing is half done.
  expect(await addLateCar(db, now)).toBeUndefined();
  expect(await bookings()).toHaveLength(before + 2);
});
