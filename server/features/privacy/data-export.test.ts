import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { CODE_WORDS } from '#domain/privacy/code-words.ts';
import type { Db } from '#server/db/connect.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { insertSalesEvent } from '#server/features/sales/sales.repository.ts';
import { FEATURES } from '#server/features.ts';
import { photoConsent, samplePhoto } from '#server/test/photos.ts';
import { registeredAtPartner } from '#server/test/registered-at-partner.ts';
import { serverTest } from '#server/test/server-test.ts';
import { hoursFrom, NOW, PASSWORD, type StageCustomer } from '#server/test/stage.ts';
import { leftOutColumns } from './left-out.ts';
import { sectionsOf } from './read-own-data.ts';

const OWN_DATA = FEATURES.map(({ ownData }) => ownData);
const SECTIONS = sectionsOf(OWN_DATA);
const LEFT_OUT = leftOutColumns(OWN_DATA);

const test = serverTest()
  .extend(
    'ask',
    ({ call }) =>
      ({ token }: Pick<StageCustomer, 'token'>, currentPassword = PASSWORD, key?: string) =>
        call('POST /dataexports', { body: { currentPassword } }, { token, ...(key ? { key } : {}) }),
  )
  .extend('load', ({ call, ask }) => async (customer: StageCustomer) => {
    const { id } = (await ask(customer)).output;
    const answer = await call('GET /dataexports/{id}', { params: { id } }, { token: customer.token });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
    });
    return unzip(answer.bytes);
  });

/** The texts and the bytes of the files in it. */
function unzip(bytes: Buffer) {
  const files = unzipSync(bytes);
  const textOf = (name: string) => {
    const file = files[name];
    if (!file) throw new Error(`no ${name}, but ${Object.keys(files).join(', ')}`);
    return strFromU8(file);
  };
  return {
    names: Object.keys(files),
    files,
    textOf,
    all: () =>
      Object.values(files)
        .map((file) => strFromU8(file))
        .join('\n'),
    json: () => JSON.parse(textOf('daten.json')) as Record<string, Record<string, unknown>[]>,
  };
}

test.beforeEach(async ({ db }) => {
  await db.deleteFrom('attempt').execute();
  await db.deleteFrom('mail').execute();
});

/** Makes an invoice of a monthly fee. */
async function billSomething(db: Db, customerId: number): Promise<void> {
  const matter = { customerId, currency: 'EUR' as const };
  const fee = { cause: 'MONTHLY_FEE' as const, causeKey: `export-${customerId}`, matter, occurredAt: NOW };
  await insertPostings(db, [{ ...fee, entries: monthlyFee(990, 'Tarif Plus', 1900) }], NOW);
  const month = NOW.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();
  const issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
  await billMonth(db, { month, now: NOW, issuer });
}

async function referencesToCustomer(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'customer'::regclass order by 1`.execute(db);
  return rows.map(({ reference }) => reference);
}

test('what was declared from the confirmed address is in it, in words, and nobody else’s', async ({
  db,
  call,
  ada,
  load,
}) => {
  const email = `ada${ada.id}@example.org`;
  await db.updateTable('customer').set({ email, email_confirmed_at: NOW }).where('id', '=', ada.id).execute();
  const body = { declaration: 'WITHDRAWAL', contract: 'KM_PACKAGE', name: 'Ada Adler' } as const;
  await call('POST /declarations', { body: { ...body, email: email.toUpperCase() } });
  await call('POST /declarations', { body: { ...body, email: 'jemand@example.org' } });
  const { json, textOf } = await load(ada);
  expect(json()['Kündigungen und Widerrufe']).toHaveLength(1);
  expect(textOf('Tabellen/Kündigungen und Widerrufe.csv')).toMatch(/Widerruf;Kilometerpaket;.*;Ada Adler;/);
});

describe('everything that refers to a customer', () => {
  test('is in the export, or named as left out with its reason', async ({ db }) => {
    const named = [...SECTIONS.flatMap(({ of }) => of), ...Object.keys(LEFT_OUT)];
    const references = await referencesToCustomer(db);
    expect(references.length).toBeGreaterThan(30);
    expect(references.filter((reference) => !named.includes(reference))).toEqual([]);
    for (const reason of Object.values(LEFT_OUT)) expect(reason.length).toBeGreaterThan(20);
  });

  test('is asked for by exactly the columns that a section names', ({ db }) => {
    for (const { title, of, query } of SECTIONS) {
      const { sql: text } = query(db, 1).compile();
      for (const column of of) expect(text, title).toContain(`"${column.replace('.', '"."')}"`);
      expect(text, title).not.toMatch(
        /"\w*(_hash|secret|sealed|public_key|rotation_salt|device_key)\w*"\s+as/,
      );
    }
  });
});

/** The codes that the schema allows in a column of a table; none: it has no list of them. */
async function codesOf(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ place: string; rule: string }>`
    select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db);
  return new Map(
    rows.map(({ place, rule }) => [
      place,
      [...rule.matchAll(/'([A-Z0-9_]{2,})'/g)].map(([, code = '']) => code),
    ]),
  );
}

test('every code that the database allows has a word in the tables that people read', async ({ db }) => {
  const allowed = await codesOf(db);
  const checked: string[] = [];
  for (const { file, codes = [], query } of SECTIONS) {
    const { sql: text } = query(db, 1).compile();
    const [, main = ''] = /from "(\w+)"/.exec(text) ?? [];
    for (const name of codes) {
      const [, table = main, column = ''] =
        new RegExp(`(?:"(\\w+)"\\.)?"(\\w+)" as "${name}"`).exec(text) ?? [];
      const known = allowed.get(`${table}.${column}`) ?? [];
      if (known.length > 0) checked.push(`${table}.${column}`);
      const words = CODE_WORDS[name] ?? {};
      expect([file, name, known.filter((code) => !(code in words))]).toEqual([file, name, []]);
    }
  }
  expect(checked.length).toBeGreaterThan(20);
});

describe('an export', () => {
  test('shows a person what there is: an overview, tables, photos as they were sent, and where they were', async ({
    db,
    ada,
    stage,
    call,
    load,
  }) => {
    const as = { token: ada.token };
    const photo = await samplePhoto();
    await call('PUT /consents/{kind}', photoConsent(), as);
    for (const kind of ['LICENCE_FRONT', 'SELFIE'] as const)
      await call(
        'PUT /documentchecks/current/documents/{kind}',
        { params: { kind } },
        { ...as, file: photo },
      );
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, 48) };
    const booking = (await call('POST /bookings', { body }, as)).output;
    await db
      .updateTable('customer')
      .set({ street: 'Weg & <b>Steg</b>', known_from: '=HYPERLINK("https://example.org")' })
      .where('id', '=', ada.id)
      .execute();
    const { names, textOf, json, files } = await load(ada);
    expect(names).toContain('Übersicht.html');
    expect(names.filter((name) => name.startsWith('Fotos/'))).toEqual([
      expect.stringMatching(/^Fotos\/Papiere Check \d+ Führerschein vorn\.jpg$/),
      expect.stringMatching(/^Fotos\/Papiere Check \d+ Selfie\.jpg$/),
    ]);
    for (const name of names.filter((one) => one.startsWith('Fotos/')))
      expect(
        Buffer.from(files[name] ?? [])
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');
    const page = textOf('Übersicht.html');
    expect(page).toContain('Weg &amp; &lt;b&gt;Steg&lt;/b&gt;');
    expect(page).not.toMatch(/<script|(href|src)="https?:/);
    for (const reason of Object.values(LEFT_OUT)) expect(page).toContain(reason);
    const table = textOf('Tabellen/Buchungen.csv');
    expect(table).toMatch(/^Buchung;Zustand;Gebucht;Beginn;/);
    // Spreadsheet programs read it as UTF-8.
    expect([...(files['Tabellen/Buchungen.csv'] ?? [])].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    expect(table).toContain(`${booking.id};gebucht;12.05.2027 10:05;14.05.2027 11:00`);
    expect(table).toMatch(/;\d+,\d{2};0,00;/);
    expect(textOf('Tabellen/Person.csv')).toContain(`"'=HYPERLINK(`);
    expect(json()['Buchungen']).toMatchObject([{ Buchung: booking.id, Zustand: 'RESERVED' }]);
  });

  test('of an employee has the photos that they took of a task, and not their colleagues’', async ({
    stage,
    call,
    load,
  }) => {
    const { id: bookeeId } = await stage.addVehicle();
    const [rolf, greta] = [
      await stage.addCustomer({ employee: true }),
      await stage.addCustomer({ employee: true }),
    ];
    const photo = await samplePhoto();
    const { id } = (
      await call('POST /tasks', { body: { bookeeId, kind: 'CLEANING' } }, { token: rolf.token })
    ).output;
    const params = { id: String(id) };
    await call('POST /tasks/{id}/take', { params, body: {} }, { token: rolf.token });
    const body = { id: crypto.randomUUID(), byteSize: photo.length, moment: 'AFTER' as const };
    await call('POST /tasks/{id}/photos', { params, body }, { token: rolf.token });
    await call(
      'PUT /taskphotos/{id}/upload',
      { params: { id: body.id }, query: { offset: '0' } },
      { token: rolf.token, file: photo },
    );
    const { names, files, json } = await load(rolf);
    const name = `Fotos/Aufgabe ${id} ${body.id}.jpg`;
    expect(names).toContain(name);
    expect(Buffer.from(files[name] ?? [])).toEqual(photo);
    expect(json()['Fotos zu Aufgaben']).toMatchObject([{ Foto: body.id, Wann: 'AFTER' }]);
    expect((await load(greta)).all()).not.toContain(body.id);
  });

  test('of somebody whom a partner registered has the contract as it was issued, and says what was done', async ({
    db,
    stage,
    load,
  }) => {
    const seller = await stage.addSalesPerson();
    const { customer, registrationId } = await registeredAtPartner(db, stage, seller);
    const about = { registrationId, partnerId: seller.partnerId, personId: seller.id, now: NOW };
    await insertSalesEvent(db, { ...about, kind: 'CONTRACT_SENT' });
    const { files, textOf } = await load(customer);
    expect(Buffer.from(files['Verträge/vertrag-2027-05-12.pdf'] ?? []).toString()).toBe('%PDF-1.7');
    expect(textOf('Tabellen/Vertriebspartner.csv')).toContain('Bürgerladen Nord;Vertrag geschickt;');
    const ofSeller = await load(seller);
    expect(ofSeller.json()['Vertrieb']).toMatchObject([
      { Vertriebspartner: 'Bürgerladen Nord', Leitung: true },
    ]);
    expect(ofSeller.names.filter((name) => name.startsWith('Verträge/'))).toEqual([]);
    expect(ofSeller.all()).not.toContain(customer.number);
  });

  test('has the invoices as they were issued', async ({ db, load, stage }) => {
    const customer = await stage.addCustomer();
    await billSomething(db, customer.id);
    const { names, textOf } = await load(customer);
    const invoices = names.filter((name) => name.startsWith('Rechnungen/'));
    expect(invoices.map((name) => name.slice(-4))).toEqual(['.csv', '.xml']);
    expect(textOf(invoices[1] ?? '')).toContain('CrossIndustryInvoice');
    expect(textOf('Tabellen/Kundenkonto.csv')).toMatch(/Grundgebühr;;Tarif Plus;9,90;EUR/);
  });

  test('has nothing secret in it: no hash, no token, no pin', async ({ db, ada, call, load }) => {
    const params = { id: String(ada.id) };
    await call(
      'PATCH /customers/{id}',
      { params, body: { accessMedia: [{ pin: '0472' }] } },
      { token: ada.token },
    );
    const { all } = await load(ada);
    const text = all();
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from customer where id = ${ada.id}
      union all select pin_hash from customer where id = ${ada.id}
      union all select handle::text from token where customer_id = ${ada.id}
      union all select encode(secret_hash, 'hex') from token where customer_id = ${ada.id}`.execute(db);
    expect(rows).toHaveLength(4);
    for (const { secret } of rows) expect(text).not.toContain(secret);
    expect(text).not.toContain(ada.token);
    expect(text).not.toContain('0472');
    expect(text).not.toContain('$argon2');
  });

  test('of a main account says nothing of its drivers, and theirs nothing of it', async ({
    db,
    stage,
    call,
    load,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main, { plan: 'FIRMA' });
    await db
      .updateTable('customer')
      .set({ prename: 'Hauptina', email: 'haupt@example.org' })
      .where('id', '=', main.id)
      .execute();
    await db
      .updateTable('customer')
      .set({ prename: 'Fahrina', email: 'fahr@example.org' })
      .where('id', '=', driver.id)
      .execute();
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, 72) };
    const { id } = (await call('POST /bookings', { body }, { token: driver.token })).output;
    const [ofMain, ofDriver] = [await load(main), await load(driver)];
    expect(ofMain.all()).not.toMatch(/Fahrina|fahr@example/);
    expect(ofMain.json()['Buchungen']).toEqual([]);
    expect(ofDriver.all()).not.toMatch(/Hauptina|haupt@example/);
    expect(ofDriver.json()['Buchungen']).toMatchObject([{ Buchung: id }]);
  });

  test('of a booking that was lent says to who drives what they drive, and not what another one pays', async ({
    db,
    stage,
    call,
    load,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main, { plan: 'FIRMA' });
    const { id: bookeeId } = await stage.addVehicle();
    const body = { bookeeId, timeRange: hoursFrom(NOW, 96) };
    const { id } = (await call('POST /bookings', { body }, { token: main.token })).output;
    await db.updateTable('booking').set({ driver_customer_id: driver.id }).where('id', '=', id).execute();
    expect((await load(driver)).json()['Buchungen']).toMatchObject([
      { Buchung: id, Verliehen: 'an dich verliehen', Zeitpreis: null },
    ]);
    expect((await load(main)).json()['Buchungen']).toMatchObject([
      { Buchung: id, Verliehen: 'von dir verliehen', Zeitpreis: expect.any(Number) },
    ]);
  });

  test('takes the password, tells the owner, and is asked for three times an hour', async ({
    db,
    ada,
    ask,
  }) => {
    const wrong = await ask(ada, 'nicht meins');
    expect(wrong.problem.fields).toMatchObject([{ name: 'currentPassword' }]);
    const key = 'k-0123456789-0123456789';
    const first = await ask(ada, PASSWORD, key);
    expect((await ask(ada, PASSWORD, key)).output).toEqual(first.output);
    await ask(ada);
    await ask(ada);
    expect((await ask(ada)).code).toBe('RATE_LIMITED');
    const rows = db.selectFrom('data_export').where('customer_id', '=', ada.id).selectAll();
    expect(await rows.execute()).toHaveLength(3);
    const mails = await db.selectFrom('mail').select('template').execute();
    expect(mails.map(({ template }) => template)).toEqual(
      Array.from({ length: 3 }, () => 'daten_heruntergeladen'),
    );
  });

  test('is downloaded by its owner alone, three times, for a quarter of an hour', async ({
    ada,
    stage,
    clock,
    call,
    ask,
  }) => {
    const { id } = (await ask(ada)).output;
    const other = await stage.addCustomer();
    const get = ({ token }: StageCustomer) => call('GET /dataexports/{id}', { params: { id } }, { token });
    expect((await get(other)).code).toBe('EXPORT_EXPIRED');
    for (let time = 0; time < 3; time++) expect((await get(ada)).status).toBe(200);
    expect((await get(ada)).code).toBe('EXPORT_EXPIRED');
    const later = (await ask(ada)).output.id;
    clock.set(NOW.add({ minutes: 15 }));
    const answer = await call('GET /dataexports/{id}', { params: { id: later } }, { token: ada.token });
    expect(answer.code).toBe('EXPORT_EXPIRED');
  });
});
