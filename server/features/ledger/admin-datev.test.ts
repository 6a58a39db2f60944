import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Issuer } from '#domain/invoice/invoice.ts';
import { debitCollected, monthlyFee, paymentReceived } from '#domain/ledger/account-entries.ts';
import { feeWaived, goodwillGiven } from '#domain/ledger/correction-entries.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import { serverTest } from '#server/test/server-test.ts';
import { findStaffActs } from '#server/test/staff-acts.ts';
import { adminDatev } from './admin-datev.ts';
import { insertPostings } from './ledger.repository.ts';

const test = serverTest();

test('a month for DATEV is written when it is over, the same bytes each time, with the sum that customers owe', async ({
  db,
  stage,
  folder,
}) => {
  const ada = await stage.addCustomer();
  const at = Temporal.Instant.from('2027-05-20T10:00:00Z');
  const matter = { customerId: ada.id, currency: 'EUR' as const };
  await insertPostings(
    db,
    [
      {
        cause: 'MONTHLY_FEE',
        causeKey: 'a',
        matter,
        occurredAt: at,
        entries: monthlyFee(990, 'Tarif Plus', 1900),
      },
      { cause: 'PAYMENT', causeKey: 'b', matter, occurredAt: at, entries: debitCollected(400) },
      {
        cause: 'MONTHLY_FEE',
        causeKey: 'c',
        matter,
        occurredAt: at.add({ hours: 24 * 20 }),
        entries: monthlyFee(5_000, 'Tarif Plus', 1900),
      },
    ],
    at,
  );
  const lines: string[] = [];
  const setup = {
    db,
    now: Temporal.Instant.from('2027-06-03T10:00:00Z'),
    user: (await stage.addCustomer({ employee: true })).number,
    print: (line: string) => void lines.push(line),
    datev: { consultant: 29_098, client: 55_003 },
  };
  const [first, again] = [join(folder, 'a.csv'), join(folder, 'b.csv')];
  expect(await adminDatev(['datev'], { month: '2027-05', to: first }, setup)).toBeUndefined();
  const later = { ...setup, now: Temporal.Instant.from('2027-09-03T10:00:00Z') };
  expect(await adminDatev(['datev'], { month: '2027-05', to: again }, later)).toBeUndefined();
  expect(await readFile(again)).toEqual(await readFile(first));
  expect(lines[0]).toContain('2 Buchungssätze, 2 Zeilen');
  const debtor = `1${ada.number.replace('-1', '').padStart(6, '0')}`;
  const rows = (await readFile(first, 'latin1'))
    .split('\r\n')
    .slice(2, -1)
    .map((row) => row.split(';'))
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1));
  expect(rows.map((row) => [row[0], row[1], row[6], row[7], row[9]])).toEqual([
    ['9,90', '"S"', debtor, '840300', '2005'],
    ['4,00', '"S"', '120000', debtor, '2005'],
  ]);

  expect(await adminDatev(['datev'], { month: '2027-05', by: 'Chef' }, setup)).toContain('arbeitet nicht');
  expect(await adminDatev(['datev'], {}, setup)).toContain('--month');
  expect(await adminDatev(['datev'], { month: '2027-06' }, setup)).toContain('noch nicht vorbei');
  expect(await adminDatev(['datev'], { month: '2026-01' }, setup)).toContain('steht nichts');
  expect(await adminDatev(['datev'], { month: '2027-05', to: join(folder, 'fehlt/a.csv') }, setup)).toContain(
    'lässt sich nicht schreiben',
  );
});

test('what staff waived and gave stands in it with accounts and VAT, under the number of the invoice', async ({
  db,
  stage,
  folder,
}) => {
  const ada = await stage.addCustomer();
  const at = Temporal.Instant.from('2027-07-20T10:00:00Z');
  const matter = { customerId: ada.id, currency: 'EUR' as const };
  const late = { rule: 'LATE_FEE' as const, text: 'Gebühr', vatBasisPoints: 1900 };
  const reminder = { rule: 'REMINDER_FEE' as const, text: 'Mahngebühr', vatBasisPoints: undefined };
  const postings = [
    ['MONTHLY_FEE', monthlyFee(5_000, 'Tarif Plus', 1900)],
    ['FEE_WAIVED', feeWaived(late, 1_190, '2027-000001')],
    ['DEFAULT_FEE_WAIVED', feeWaived(reminder, 250, '2027-000001')],
    ['GOODWILL', goodwillGiven(595, 'Das Auto war nicht sauber', 1900)],
  ] as const;
  await insertPostings(
    db,
    postings.map(([cause, entries]) => ({ cause, causeKey: 'staff', matter, occurredAt: at, entries })),
    at,
  );
  const now = Temporal.Instant.from('2027-08-03T10:00:00Z');
  await billMonth(db, { month: Temporal.PlainYearMonth.from('2027-07'), now, issuer: ISSUER });
  const to = join(folder, 'staff.csv');
  const user = (await stage.addCustomer({ employee: true })).number;
  const setup = { db, now, user, print: () => undefined, datev: { consultant: 29_098, client: 55_003 } };
  expect(await adminDatev(['datev'], { month: '2027-07', to }, setup)).toBeUndefined();
  const rows = (await readFile(to, 'latin1'))
    .split('\r\n')
    .slice(2, -1)
    .map((row) => row.split(';'))
    .map((row) => [row[0], row[1], row[6], row[7]]);
  const debtor = `1${ada.number.replace('-1', '').padStart(6, '0')}`;
  for (const row of [
    ['11,90', '"H"', debtor, '840200'],
    ['2,50', '"S"', '270000', debtor],
    ['5,95', '"H"', debtor, '872000'],
  ])
    expect(rows).toContainEqual(row);
  const { rows: noted } = await sql<{ document: string }>`
    select distinct document from datev_export_posting join ledger_transaction on id = transaction_id
    where customer_id = ${ada.id} and cause = any(${postings.map(([cause]) => cause)})`.execute(db);
  expect(noted).toEqual([{ document: expect.stringMatching(/^2027-\d{6}$/) }]);
});

const ISSUER: Issuer = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
/** The rows of a file, by the names of its columns. */
const rowsOf = async (path: string): Promise<Record<string, string>[]> =>
  parse(new TextDecoder('windows-1252').decode(await readFile(path)), {
    delimiter: ';',
    from_line: 2,
    columns: (names: string[]) =>
      names.map((name, index) => (names.indexOf(name) === index ? name : `${name} ${index}`)),
    relax_column_count: true,
  });

test('a month that was exported is closed; what comes later goes with the next, in its own words, day and invoice', async ({
  db,
  stage,
  folder,
}) => {
  const ada = await stage.addCustomer();
  await db
    .updateTable('customer')
    .set({
      street: 'Weg',
      street_nr: '3',
      postal_code: '90402',
      city: 'Nürnberg',
      country: 'DE',
      name: 'Żółw',
    })
    .where('id', '=', ada.id)
    .execute();
  const setup = {
    db,
    now: Temporal.Instant.from('2028-05-03T10:00:00Z'),
    user: (await stage.addCustomer({ employee: true })).number,
    print: () => undefined,
    datev: { consultant: 29_098, client: 55_003 },
  };
  const account = `1${ada.number.slice(0, 6)}`;
  let keys = 0;
  const post = (day: string, cents: number, postedOn = day) =>
    insertPostings(
      db,
      [
        {
          cause: cents > 0 ? 'MONTHLY_FEE' : 'PAYMENT',
          causeKey: cents > 0 ? `closed ${++keys}` : `transfer closed ${++keys}`,
          matter: { customerId: ada.id, currency: 'EUR' },
          occurredAt: Temporal.Instant.from(`${day}T10:00:00Z`),
          entries: cents > 0 ? monthlyFee(cents, 'Tarif Plus', 1900) : paymentReceived(-cents),
        },
      ],
      Temporal.Instant.from(`${postedOn}T10:00:00Z`),
    );
  const of = async (month: string) => {
    const path = join(folder, `${month}-${++keys}.csv`);
    expect(await adminDatev(['datev'], { month, to: path }, setup)).toBeUndefined();
    const rows = (await rowsOf(path)).filter((row) =>
      [row['Konto'], row['Gegenkonto (ohne BU-Schlüssel)']].includes(account),
    );
    return rows.map((row) => [
      row['Umsatz (ohne Soll/Haben-Kz)'],
      row['Belegdatum'],
      row['Leistungsdatum'],
      row['Belegfeld 1'],
    ]);
  };
  await post('2028-02-20', 1_190);
  const month = Temporal.PlainYearMonth.from('2028-02');
  await billMonth(db, { month, now: Temporal.Instant.from('2028-03-02T03:00:00Z'), issuer: ISSUER });
  const [invoice] = await invoicesWithOpen(db, [ada.id]);
  const february = [['11,90', '2002', '', invoice?.number]];
  expect(await of('2028-02')).toEqual(february);
  await post('2028-02-28', 2_380, '2028-04-05');
  await post('2028-03-10', -1_190);
  // The invoice is the one that the payment pays; what came late has the last day of the month, and its own beside.
  expect(await of('2028-03')).toEqual([
    ['23,80', '3103', '28022028', expect.stringMatching(/^\d+$/)],
    ['11,90', '1003', '', invoice?.number],
  ]);
  expect(await of('2028-02')).toEqual(february);

  const debtors = join(folder, 'debitoren.csv');
  expect(await adminDatev(['datev-debtors'], { month: '2028-02', to: debtors }, setup)).toBeUndefined();
  const act = (await findStaffActs(db)).at(-1);
  expect(act).toMatchObject({ kind: 'DEBTORS_EXPORTED', object: 'sw', by: expect.any(Number) });
  const header = (await readFile(debtors, 'latin1')).split('\r\n')[0];
  expect(header).toMatch(/^"EXTF";700;16;"Debitoren\/Kreditoren";5;.*;29098;55003;20280101;6;/);
  const [row] = (await rowsOf(debtors)).filter(({ Konto }) => Konto === account);
  expect(Object.keys(row ?? {})).toHaveLength(254);
  expect(row).toMatchObject({
    'Name (Adressattyp natürl. Person)': 'Zó?w',
    'Vorname (Adressattyp natürl. Person)': 'Ada',
    Straße: 'Weg 3',
    Postleitzahl: '90402',
    Ort: 'Nürnberg',
    Land: 'DE',
    'Kunden-/Lief.-Nr.': ada.number.slice(0, 6),
  });
});
