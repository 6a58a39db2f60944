// Operating companies that issue in their own name (§S19): issuer, range of numbers, rate of VAT, and where their customers pay.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Company } from '#domain/invoice/company.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { collect } from '#server/features/payment/collect.ts';
import { findFileContent } from '#server/features/payment/collection.repository.ts';
import { insertMandate } from '#server/features/payment/mandate.repository.ts';
import { remind } from '#server/features/payment/remind.ts';
import { openFile } from '#server/features/payment/sealed-file.ts';
import { saveCompany } from '#server/features/provider/issuer.repository.ts';
import { canBill } from '#server/features/provider/provider.repository.ts';
import { setVatRate } from '#server/features/provider/vat-rate.repository.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW, type StageCustomer } from '#server/test/stage.ts';
import { vault } from '#server/test/vault.ts';
import { billMonth } from './bill-month.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { findInvoices } from './invoice.repository.ts';
import { untaxedNote } from './untaxed-providers.ts';
import { verifyInvoices } from './verify-invoices.ts';

const { issuer, payee } = readConfig({});
const MAY = Temporal.PlainYearMonth.from('2027-05');
const JUNE_2ND = Temporal.Instant.from('2027-06-02T02:07:00Z');
const day = (text: string) => Temporal.PlainDate.from(text);

const companyOf = (own: Partial<Company> = {}): Company => ({
  name: 'Bergwagen GmbH',
  address: 'Hauptplatz 1, 6020 Innsbruck',
  seat: 'Innsbruck',
  register: 'Landesgericht Innsbruck, FN 123456 a',
  directors: 'Berta Berger (Geschäftsführerin)',
  boardChair: undefined,
  vatId: 'ATU12345678',
  phone: '0512 123456',
  email: 'rechnung@bergwagen.example',
  creditorId: 'AT61ZZZ01234567890',
  iban: 'AT611904300234573201',
  invoiceRange: 1,
  ...own,
});

let keys = 0;
const test = serverTest()
  .extend('providerIn', ({ db }) => async (country: string, currency: 'EUR' | 'CHF' = 'EUR') => {
    const id = `firma-${++keys}`;
    await db
      .insertInto('provider')
      .values({ id, title: `Firma ${keys}`, currency, tax_country: country })
      .execute();
    await sql`insert into price_list (provider_id, currency, valid_from, prices)
          select ${id}, ${currency}, valid_from, prices from price_list where provider_id = 'sw'`.execute(db);
    return id;
  })
  .extend('customerOf', ({ db, stage }) => async (providerId: string) => {
    const customer = await stage.addCustomer();
    await db.updateTable('customer').set({ provider_id: providerId }).where('id', '=', customer.id).execute();
    return customer;
  })
  .extend(
    'owe',
    ({ db }) =>
      (
        { id }: StageCustomer,
        cents: number,
        vat: number,
        { currency = 'EUR', at = NOW }: { currency?: 'EUR' | 'CHF'; at?: Temporal.Instant } = {},
      ) =>
        insertPostings(
          db,
          [
            {
              cause: 'CORRECTED',
              causeKey: `own ${++keys}`,
              matter: { customerId: id, currency },
              occurredAt: at,
              entries: monthlyFee(cents, `Fahrt ${keys}`, vat),
            },
          ],
          NOW,
        ),
  )
  .extend(
    'bill',
    ({ db }) =>
      () =>
        billMonth(db, { month: MAY, now: JUNE_2ND, issuer, payee }),
  )
  .extend('invoiceOf', ({ db }) => async ({ id }: StageCustomer): Promise<Invoice> => {
    const [stored] = await findInvoices(db, id);
    return JSON.parse(stored?.content ?? '{}') as Invoice;
  });

const setRate = (db: Db, country: 'AT' | 'CH' | 'DE', from: string, basisPoints: number) =>
  db
    .transaction()
    .execute((transaction) => setVatRate(transaction, { country, from: day(from), basisPoints }));
const setCompany = (db: Db, providerId: string, company: Company) =>
  db.transaction().execute((transaction) => saveCompany(transaction, providerId, company));

test.afterEach(async ({ db }) => {
  expect((await verifyInvoices(db)).faults).toEqual([]);
});

test('each company issues in its own name and range, without gaps, whoever bills and cancels at the same time', async ({
  db,
  providerIn,
  customerOf,
  owe,
  bill,
  invoiceOf,
}) => {
  const austrian = await providerIn('AT');
  expect(await setRate(db, 'AT', '2016-01-01', 2000)).toBe(true);
  expect(await setCompany(db, austrian, companyOf())).toBeUndefined();
  const sister = await providerIn('AT');
  // One company with two brands shares its range; another company does not get it.
  expect(await setCompany(db, sister, companyOf({ name: 'Bergwagen GmbH, Marke Tal' }))).toBeUndefined();
  const other = await providerIn('AT');
  expect(await setCompany(db, other, companyOf({ vatId: 'ATU87654321' }))).toBe('RANGE_TAKEN');
  const customers: StageCustomer[] = [];
  for (const provider of ['sw', austrian, sister, 'sw', austrian]) customers.push(await customerOf(provider));
  const [home, abroad, brand] = customers;
  if (!home || !abroad || !brand) throw new Error('nobody');
  for (const customer of customers)
    await owe(customer, 12_000, customer === home || customer === customers[3] ? 1900 : 2000);
  await Promise.all([bill(), bill(), bill()]);
  expect(await invoiceOf(abroad)).toMatchObject({
    issuer: {
      name: 'Bergwagen GmbH',
      address: 'Hauptplatz 1, 6020 Innsbruck',
      vatId: 'ATU12345678',
      phone: '0512 123456',
      email: 'rechnung@bergwagen.example',
      seat: 'Innsbruck',
      directors: 'Berta Berger (Geschäftsführerin)',
    },
    totals: { netCents: 10_000, vatCents: 2_000, rates: [{ basisPoints: 2000, totalCents: 12_000 }] },
    payment: { kind: 'TRANSFER', recipient: 'Bergwagen GmbH', iban: 'AT611904300234573201' },
  });
  expect((await invoiceOf(brand)).issuer.name).toBe('Bergwagen GmbH, Marke Tal');
  expect((await invoiceOf(home)).issuer).toEqual(issuer);
  const numbersOf = async (providers: string[]) => {
    const { rows } = await sql<{ sequence: number }>`
      select sequence from invoice where provider_id = any(${providers}) order by sequence`.execute(db);
    return rows.map(({ sequence }) => sequence);
  };
  expect(await numbersOf([austrian, sister])).toEqual([10_000_001, 10_000_002, 10_000_003]);
  const stored = (await Promise.all(customers.map(({ id }) => findInvoices(db, id)))).flat();
  await Promise.all(
    stored.map((invoice) => cancelInvoice(db, invoice, { reason: 'Test', now: JUNE_2ND, by: home.id })),
  );
  const wanted = Array.from({ length: 6 }, (_, index) => 10_000_001 + index);
  expect(await numbersOf([austrian, sister])).toEqual(wanted);
  expect(await numbersOf(['sw'])).toEqual([1, 2, 3, 4]);
});

test('the database refuses a number of another company, and another VAT number for a range with invoices', async ({
  db,
  providerIn,
  customerOf,
  owe,
  bill,
}) => {
  const austrian = await providerIn('AT');
  await setRate(db, 'AT', '2016-01-01', 2000);
  await setCompany(db, austrian, companyOf({ invoiceRange: 7 }));
  await owe(await customerOf(austrian), 1_200, 2000);
  await bill();
  const copied = (columns: string) =>
    sql`
      insert into invoice (provider_id, year, sequence, kind, customer_id, month, revision, issued_on, due_on, issued_at,
        currency, total_cents, payable_cents, content, hash)
      select ${sql.raw(columns)}, kind, customer_id, month, revision + 9, issued_on, due_on, issued_at, currency, total_cents,
        payable_cents, content, hash
      from invoice where provider_id = ${austrian} order by id desc limit 1`.execute(db);
  await expect(copied(`'sw', year, sequence`)).rejects.toThrow('invoice_number');
  await expect(copied(`'sw', year, sequence + 1`)).rejects.toThrow('does not follow');
  await expect(copied('provider_id, year - 1, 1')).rejects.toThrow('does not follow');
  await expect(copied('provider_id, year, 80000001')).rejects.toThrow('does not follow');
  expect(await setCompany(db, austrian, companyOf({ invoiceRange: 7, vatId: 'ATU99999999' }))).toBe(
    'RANGE_USED',
  );
  await expect(sql`update invoice_range set vat_id = 'X' where range = 7`.execute(db)).rejects.toThrow(
    'has invoices',
  );
  await expect(
    sql`update provider_issuer set vat_id = 'X' where provider_id = ${austrian}`.execute(db),
  ).rejects.toThrow('foreign key');
  // With a new range it may; what it has issued stays.
  expect(
    await setCompany(db, austrian, companyOf({ invoiceRange: 8, vatId: 'ATU99999999', name: 'Neu GmbH' })),
  ).toBeUndefined();
  await owe(await customerOf(austrian), 1_200, 2000);
  await bill();
  const { rows } = await sql<{ sequence: number; name: string }>`
    select sequence, content::json->'issuer'->>'name' as name from invoice where provider_id = ${austrian} order by id`.execute(
    db,
  );
  expect(rows).toEqual([
    { sequence: 70_000_001, name: 'Bergwagen GmbH' },
    { sequence: 80_000_001, name: 'Neu GmbH' },
  ]);
});

test('francs are taxed by 8.1 %, to the cent, by who has an issuer there and a rate', async ({
  db,
  providerIn,
  customerOf,
  owe,
  bill,
  invoiceOf,
}) => {
  const swiss = await providerIn('CH', 'CHF');
  const heidi = await customerOf(swiss);
  expect(await canBill(db, swiss)).toBe(false);
  expect(await setRate(db, 'CH', '2024-01-01', 810)).toBe(true);
  await owe(heidi, 10_810, 810, { currency: 'CHF' });
  await bill();
  // An issuer of home has no VAT number there, and whoever starts the server reads it.
  expect(await untaxedNote(db)).toContain(
    `(${swiss}) rechnet in CHF nach dem Recht der Schweiz ab, und dort hat er keinen`,
  );
  expect(await findInvoices(db, heidi.id)).toEqual([]);
  await setCompany(
    db,
    swiss,
    companyOf({
      name: 'Wagen AG',
      vatId: 'CHE-123.456.789 MWST',
      creditorId: undefined,
      iban: 'CH9300762011623852957',
      invoiceRange: 2,
    }),
  );
  await bill();
  expect(await invoiceOf(heidi)).toMatchObject({
    number: '2027-20000001',
    currency: 'CHF',
    totals: {
      netCents: 10_000,
      vatCents: 810,
      totalCents: 10_810,
      rates: [{ basisPoints: 810, netCents: 10_000, vatCents: 810, totalCents: 10_810 }],
    },
    payment: { kind: 'TRANSFER', recipient: 'Wagen AG', iban: 'CH9300762011623852957' },
  });
});

test('a rate that changes within what is billed is taxed by the days: each line by its own, each sum once', async ({
  db,
  customerOf,
  owe,
  bill,
  invoiceOf,
}) => {
  const ada = await customerOf('sw');
  expect(await setRate(db, 'DE', '2027-05-20', 1600)).toBe(true);
  await owe(ada, 11_900, 1900, { at: Temporal.Instant.from('2027-05-10T10:00:00Z') });
  await owe(ada, 11_600, 1600, { at: Temporal.Instant.from('2027-05-21T10:00:00Z') });
  // By now something is taxed by it.
  expect(await setRate(db, 'DE', '2027-05-20', 1500)).toBe(false);
  expect(await setRate(db, 'DE', '2027-06-01', 1500)).toBe(true);
  await bill();
  expect((await invoiceOf(ada)).totals).toEqual({
    netCents: 20_000,
    vatCents: 3_500,
    totalCents: 23_500,
    rates: [
      { basisPoints: 1900, netCents: 10_000, vatCents: 1_900, totalCents: 11_900 },
      { basisPoints: 1600, netCents: 10_000, vatCents: 1_600, totalCents: 11_600 },
    ],
  });
});

test('each company debits by mandates of its own, into its own account, what it has issued itself', async ({
  db,
  providerIn,
  customerOf,
  owe,
  bill,
  invoiceOf,
}) => {
  const austrian = await providerIn('AT');
  const [before, ada] = [await customerOf(austrian), await customerOf('sw')];
  const give = (customer: StageCustomer, reference: string) =>
    insertMandate(db, vault, {
      customerId: customer.id,
      reference,
      iban: 'DE02120300000000202051',
      bic: 'BYLADEM1001',
      bankName: 'DKB',
      accountHolder: 'Ada Beispiel',
      now: NOW,
    });
  // Given when the provider collected in the name of the settings: it is not the company's.
  await give(before, 'SW-1-1');
  await give(ada, 'SW-2-1');
  await setRate(db, 'AT', '2016-01-01', 2000);
  await setCompany(db, austrian, companyOf());
  const after = await customerOf(austrian);
  await give(after, 'SW-3-1');
  await owe(before, 1_200, 2000);
  await owe(after, 2_400, 2000);
  await owe(ada, 1_190, 1900);
  await bill();
  expect((await invoiceOf(before)).payment).toMatchObject({ kind: 'TRANSFER', recipient: 'Bergwagen GmbH' });
  expect((await invoiceOf(after)).payment).toMatchObject({
    kind: 'DIRECT_DEBIT',
    creditor: 'Bergwagen GmbH',
    creditorId: 'AT61ZZZ01234567890',
    mandate: 'SW-3-1',
  });
  const run = (today: string) =>
    collect(db, {
      today: day(today),
      now: day(today).toZonedDateTime('Europe/Berlin').toInstant(),
      payee,
      vault,
    });
  expect(await run('2027-06-11')).toMatchObject({ announced: 2 });
  const { files } = await run('2027-06-14');
  const written = await Promise.all(
    files.map(async (id) => openFile(vault, (await findFileContent(db, id))?.content ?? '') ?? ''),
  );
  const facts = written.map((xml) => [
    /<Cdtr>\s*<Nm>(.*?)<\/Nm>/.exec(xml)?.[1],
    /<CdtrAcct>\s*<Id>\s*<IBAN>(.*?)<\/IBAN>/.exec(xml)?.[1],
    /<CdtrSchmeId>[\s\S]*?<Othr>\s*<Id>(.*?)<\/Id>/.exec(xml)?.[1],
    /<MndtId>(.*?)<\/MndtId>/.exec(xml)?.[1],
    /<CtrlSum>(.*?)<\/CtrlSum>/.exec(xml)?.[1],
  ]);
  expect(facts.toSorted(([a = ''], [b = '']) => a.localeCompare(b))).toEqual([
    ['Bergwagen GmbH', 'AT611904300234573201', 'AT61ZZZ01234567890', 'SW-3-1', '24.00'],
    [payee?.name, payee?.iban, payee?.creditorId, 'SW-2-1', '11.90'],
  ]);
  // Who names no account asks for nothing.
  await setCompany(db, austrian, companyOf({ creditorId: undefined, iban: undefined }));
  const reminded = { today: day('2027-07-10'), now: Temporal.Instant.from('2027-07-10T04:00:00Z'), payee };
  await remind(db, reminded);
  const { rows } = await sql<{ provider: string }>`
    select provider_id as provider from reminder join invoice on invoice.id = invoice_id
    where provider_id = ${austrian} and sequence > 10000000`.execute(db);
  expect(rows).toEqual([]);
});
