import { expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { readConfig } from '#server/config.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { createScene } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { adminProviders } from './admin-providers.ts';
import { findCompany } from './issuer.repository.ts';
import { canBill } from './provider.repository.ts';
import { findVatRates } from './vat-rate.repository.ts';

const config = readConfig({});

const test = serverTest()
  .extend('scene', { scope: 'file' }, ({ db, stage, clock, call }) =>
    createScene({ db, stage, clock, call }, { hoursApart: 6 }),
  )
  .extend('desk', async ({ db, clock, scene }) => {
    const printed: string[] = [];
    const run = (words: string[], options: object = {}, answer = true) =>
      adminProviders(words, options, {
        db,
        now: clock.now(),
        user: scene.fleet.number,
        print: (text) => void printed.push(text),
        confirm: async () => answer,
        config,
      });
    return { printed, run };
  });

test('a provider bills once its country is one whose VAT is known, and who said so is kept', async ({
  db,
  desk,
  scene,
}) => {
  await db.insertInto('provider').values({ id: 'neu', title: 'Neu', currency: 'EUR' }).execute();
  expect(await canBill(db, 'neu')).toBe(false);
  expect(await desk.run(['country', 'neu', 'DE'], {}, false)).toContain('Es wurde nichts geändert.');
  expect(await canBill(db, 'neu')).toBe(false);
  expect(await desk.run(['country', 'neu', 'at'])).toBeUndefined();
  expect(desk.printed.at(-1)).toContain('seine Autos lassen sich nicht buchen');
  expect(await desk.run(['country', 'neu', 'de'], { yes: true }, false)).toBeUndefined();
  expect(await canBill(db, 'neu')).toBe(true);
  expect(await desk.run(['country', 'neu', 'DE'])).toBeUndefined();
  expect(desk.printed.at(-1)).toContain('Nichts geändert.');
  await desk.run(['list']);
  expect(desk.printed).toContain('neu\tNeu\tDE\tEUR\tstellt Rechnungen');
  const acts = (await findStaffActs(db)).filter(({ kind }) => kind === 'PROVIDER_COUNTRY_SET');
  expect(acts.map(({ object }) => object)).toEqual(['neu: ohne Land zu AT', 'neu: AT zu DE']);
  expect(acts[0]?.by).toBe(scene.fleet.id);
});

test('francs are billed by nobody, in whichever country', async ({ db }) => {
  await db
    .insertInto('provider')
    .values({ id: 'franken', title: 'Franken', currency: 'CHF', tax_country: 'DE' })
    .execute();
  expect(await canBill(db, 'franken')).toBe(false);
  expect(await canBill(db, 'gibt es nicht')).toBe(false);
});

test('what cannot be a country or a provider is named', async ({ desk }) => {
  expect(await desk.run(['country', 'sw'])).toContain('--help');
  expect(await desk.run(['country', 'sw', 'XX'])).toContain('Ein Land ist eins von: DE, AT');
  expect(await desk.run(['country', 'nirgends', 'DE'])).toContain('gibt es nicht');
  expect(await desk.run(['country', 'sw', 'AT'], { by: 'Niemand Kennt' })).toContain('Niemand Kennt');
});

test('who has billed by the law of one country does not change to another one', async ({
  db,
  desk,
  stage,
}) => {
  await db
    .insertInto('provider')
    .values({ id: 'alt', title: 'Alt', currency: 'EUR', tax_country: 'DE' })
    .execute();
  const { id } = await stage.addCustomer();
  await db
    .insertInto('invoice')
    .values({
      provider_id: 'alt',
      year: 2027,
      sequence: 1,
      kind: 'INVOICE',
      customer_id: id,
      month: '2027-04-01',
      revision: 0,
      issued_on: '2027-05-02',
      due_on: '2027-05-16',
      issued_at: Temporal.Instant.from('2027-05-02T02:00:00Z'),
      currency: 'EUR',
      total_cents: 0,
      payable_cents: 0,
      content: '{}',
      hash: Buffer.alloc(32),
    })
    .execute();
  expect(await desk.run(['country', 'alt', 'AT'])).toContain('hat schon Rechnungen');
  expect(await canBill(db, 'alt')).toBe(true);
});

const ISSUER = {
  name: 'Bergwagen GmbH',
  address: 'Hauptplatz 1, 6020 Innsbruck',
  seat: 'Innsbruck',
  register: 'Landesgericht Innsbruck, FN 123456 a',
  directors: 'Berta Berger (Geschäftsführerin)',
  boardChair: 'Cem Kaya',
  vatId: 'atu 1234 5678',
  phone: '0512 123456',
  email: 'rechnung@bergwagen.example',
  creditorId: 'AT61ZZZ01234567890',
  iban: 'AT61 1904 3002 3457 3201',
};

test('a provider abroad bills once it has a rate and an issuer of its own, and who said so is kept', async ({
  db,
  desk,
  scene,
}) => {
  await db.insertInto('provider').values({ id: 'berg', title: 'Berg', currency: 'EUR' }).execute();
  expect(await desk.run(['issuer', 'berg'], ISSUER)).toContain('Erst das Land');
  await desk.run(['country', 'berg', 'AT']);
  expect(await desk.run(['vat', 'AT', '20'], {})).toContain('Ab welchem Tag?');
  expect(await desk.run(['vat', 'AT', '20'], { from: '2016-01-01' })).toBeUndefined();
  expect(await canBill(db, 'berg')).toBe(false);
  expect(await desk.run(['issuer', 'berg'])).toBeUndefined();
  expect(desk.printed).toContain('der Aussteller aus den Einstellungen:');
  expect(await desk.run(['issuer', 'berg'], ISSUER, false)).toContain('Es wurde nichts geändert.');
  expect(await canBill(db, 'berg')).toBe(false);
  expect(await desk.run(['issuer', 'berg'], ISSUER)).toBeUndefined();
  expect(await canBill(db, 'berg')).toBe(true);
  await desk.run(['issuer', 'berg']);
  expect(desk.printed.slice(-8)).toEqual([
    'eigener Aussteller:',
    'Bergwagen GmbH, Hauptplatz 1, 6020 Innsbruck',
    'Sitz: Innsbruck, Landesgericht Innsbruck, FN 123456 a',
    'Vertreten durch: Berta Berger (Geschäftsführerin)',
    'Vorsitz des Aufsichtsrats: Cem Kaya',
    'Umsatzsteuer-Nummer ATU12345678',
    'Gläubiger-ID AT61ZZZ01234567890, Konto AT61 1904 3002 3457 3201',
    'Nummernkreis 1: Nummern wie 2027-10000001',
  ]);
  // What is not named stays.
  const moved = { address: 'Neugasse 2, 6020 Innsbruck', creditorId: 'keine' };
  expect(await desk.run(['issuer', 'berg'], moved)).toBeUndefined();
  expect(await findCompany(db, 'berg')).toMatchObject({
    name: 'Bergwagen GmbH',
    address: 'Neugasse 2, 6020 Innsbruck',
    creditorId: undefined,
    iban: 'AT611904300234573201',
    invoiceRange: 1,
  });
  expect(await desk.run(['country', 'berg', 'DE'])).toContain('eines anderen Landes');
  const acts = (await findStaffActs(db)).filter(({ kind }) => /^(PROVIDER_ISSUER|VAT_RATE)_SET$/.test(kind));
  expect(acts.map(({ kind }) => kind)).toEqual([
    'VAT_RATE_SET',
    'PROVIDER_ISSUER_SET',
    'PROVIDER_ISSUER_SET',
  ]);
  expect(acts[0]?.object).toBe('AT: 20 % ab 2016-01-01');
  expect(acts[1]?.object).toContain('berg: Einstellungen zu name Bergwagen GmbH');
  expect(new Set(acts.map(({ by }) => by))).toEqual(new Set([scene.fleet.id]));
});

test('a range is that of its VAT number, or the next free one; another company does not get it', async ({
  db,
  desk,
}) => {
  for (const id of ['eins', 'zwei', 'drei'])
    await db.insertInto('provider').values({ id, title: id, currency: 'EUR', tax_country: 'DE' }).execute();
  const german = { ...ISSUER, vatId: 'DE111111111', creditorId: 'keine', iban: 'keins' };
  await desk.run(['issuer', 'eins'], german);
  const range = (await findCompany(db, 'eins'))?.invoiceRange ?? 0;
  expect(range).toBeGreaterThan(0);
  await desk.run(['issuer', 'zwei'], german);
  expect((await findCompany(db, 'zwei'))?.invoiceRange).toBe(range);
  const other = { ...german, vatId: 'DE222222222' };
  expect(await desk.run(['issuer', 'drei'], { ...other, range: String(range) })).toContain(
    'anderen Umsatzsteuer-Nummer',
  );
  expect(await findCompany(db, 'drei')).toBeUndefined();
  await desk.run(['issuer', 'drei'], other);
  expect((await findCompany(db, 'drei'))?.invoiceRange).toBe(range + 1);
});

test('rates are exact to two decimals, and one by which something was taxed stays', async ({
  db,
  desk,
  stage,
}) => {
  expect(await desk.run(['vat', 'CH', '8.1'], { from: '2024-01-01' })).toBeUndefined();
  expect(await desk.run(['vat', 'CH', '8,8 %'], { from: '2030-01-01' })).toBeUndefined();
  await desk.run(['vat']);
  expect(desk.printed).toEqual(
    expect.arrayContaining([
      'CH\t8,1 %\tab 01.01.2024',
      'CH\t8,8 %\tab 01.01.2030',
      'DE\t19 %\tab 01.01.2021',
    ]),
  );
  const { id } = await stage.addCustomer();
  const posting = {
    cause: 'CORRECTED' as const,
    causeKey: 'vat',
    matter: { customerId: id, currency: 'EUR' as const },
    occurredAt: Temporal.Instant.from('2027-05-10T10:00:00Z'),
    entries: monthlyFee(1_190, 'Fahrt', 1900),
  };
  await insertPostings(db, [posting], posting.occurredAt);
  expect(await desk.run(['vat', 'DE', '16'], { from: '2027-05-10' })).toContain(
    'schon nach dem bisherigen Satz',
  );
  for (const rate of ['0', '8,111', '100', 'acht'])
    expect(await desk.run(['vat', 'DE', rate], { from: '2031-01-01' })).toContain('Ein Satz ist eine Zahl');
  for (const from of ['2031-02-30', '1.1.2031', '31'])
    expect(await desk.run(['vat', 'DE', '16'], { from })).toContain('Ab welchem Tag?');
});

test('what cannot be an issuer is named', async ({ db, desk }) => {
  await db
    .insertInto('provider')
    .values({ id: 'halb', title: 'Halb', currency: 'EUR', tax_country: 'AT' })
    .execute();
  const { name: _, ...nameless } = ISSUER;
  expect(await desk.run(['issuer', 'halb'], nameless)).toContain('--name');
  const wrong: [object, string][] = [
    [{ vatId: 'DE123456789' }, 'keine Umsatzsteuer-Nummer von AT'],
    [{ creditorId: 'AT00ZZZ01234567890' }, 'Gläubiger-ID'],
    [{ iban: 'AT00' }, 'IBAN'],
    [{ iban: 'keins' }, 'braucht ein Konto'],
    [{ email: 'rechnung' }, 'E-Mail'],
    [{ range: '0' }, 'von 1 bis 99'],
    [{ range: '1e1x' }, 'von 1 bis 99'],
    [{ name: 'x'.repeat(71) }, 'Zu lang'],
  ];
  for (const [facts, fault] of wrong)
    expect(await desk.run(['issuer', 'halb'], { ...ISSUER, ...facts })).toContain(fault);
  expect(await desk.run(['issuer', 'nirgends'])).toContain('gibt es nicht');
  expect(await findCompany(db, 'halb')).toBeUndefined();
});

test('the rates of its country stand with each provider, however it got there and whatever becomes of them', async ({
  db,
}) => {
  const values = (id: string, country: string | null) => ({
    id,
    title: id,
    currency: 'EUR',
    tax_country: country,
  });
  await db
    .insertInto('provider')
    .values([values('lux', 'LU'), values('lux-zwei', null), values('nieder', 'NL')])
    .execute();
  const rates = async () =>
    Object.fromEntries(
      [...(await findVatRates(db))].filter(([id]) => ['lux', 'lux-zwei', 'nieder'].includes(id)),
    );
  expect(await rates()).toEqual({ lux: [], 'lux-zwei': [], nieder: [] });
  const later = { country: 'LU', valid_from: '2028-01-01', basis_points: 1750 };
  await db
    .insertInto('vat_rate')
    .values([later, { ...later, valid_from: '2024-01-01', basis_points: 1700 }])
    .execute();
  await db.updateTable('provider').set({ tax_country: 'LU' }).where('id', '=', 'lux-zwei').execute();
  const known = [
    { from: '2024-01-01', basisPoints: 1700 },
    { from: '2028-01-01', basisPoints: 1750 },
  ];
  expect(await rates()).toEqual({ lux: known, 'lux-zwei': known, nieder: [] });
  await db
    .updateTable('vat_rate')
    .set({ basis_points: 1800 })
    .where('valid_from', '=', '2028-01-01')
    .execute();
  await db.deleteFrom('vat_rate').where('valid_from', '=', '2024-01-01').execute();
  const left = [{ from: '2028-01-01', basisPoints: 1800 }];
  expect(await rates()).toEqual({ lux: left, 'lux-zwei': left, nieder: [] });
  await db.updateTable('provider').set({ tax_country: 'NL' }).where('id', '=', 'lux').execute();
  expect(await rates()).toEqual({ lux: [], 'lux-zwei': left, nieder: [] });
});
