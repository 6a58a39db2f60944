import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { monthlyFee, paymentReceived, voucherIssued } from '#domain/ledger/account-entries.ts';
import { ACCOUNT_KEYS, ACCOUNTS } from '#domain/ledger/accounts.ts';
import { readConfig } from '#server/config.ts';
import { BILLED_MONTHS, seedDemo } from '#server/demo/seed.ts';
import { storedAccount } from '#server/features/customer/sealed-iban.ts';
import { billMonth } from '#server/features/invoice/bill-month.ts';
import { billPastMonths } from '#server/features/invoice/bill-past-months.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { postUnposted } from '#server/features/ledger/post-bookings.ts';
import { prepaidTest } from '#server/test/prepaid-test.ts';
import { serverTest } from '#server/test/server-test.ts';
import { vault } from '#server/test/vault.ts';
import { adminFigures } from './admin-figures.ts';

type Row = Record<string, string>;
const centsOf = (text = '') => Math.round(Number(text.replace(',', '.')) * 100);
const total = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + centsOf(row[column]), 0);
const readTable = async (path: string): Promise<{ rows: Row[]; last: Row }> => {
  const all: Row[] = parse(await readFile(path, 'utf8'), { delimiter: ';', bom: true, columns: true });
  return { rows: all.slice(0, -1), last: all.at(-1) ?? {} };
};

const NOW = Temporal.Instant.from('2026-11-26T17:50:00Z');
const demonstration = serverTest().extend(
  'report',
  ({ db, folder }) =>
    async (name: string, month: string, now = NOW) => {
      const to = join(folder, `${name}-${month}.csv`);
      expect(
        await adminFigures(['report', name], { month, to }, { db, now, print: () => undefined }),
      ).toBeUndefined();
      return readTable(to);
    },
);

describe('the figures of the demonstration', () => {
  demonstration.beforeAll(async ({ db }) => {
    await seedDemo(db, NOW, postUnposted, storedAccount(vault));
    const { issuer, payee } = readConfig({});
    if (!payee) throw new Error('a demonstration has a payee');
    const { rows } = await sql<{ id: number }>`
      select collection.customer_id as id from ledger_transaction collection
      where customer_id is not null order by customer_id limit 1`.execute(db);
    await billPastMonths(db, {
      months: BILLED_MONTHS,
      now: NOW,
      issuer,
      payee,
      debtorId: rows[0]?.id,
      vault,
    });
  });

  for (const month of ['2026-08', '2026-09', '2026-10']) {
    demonstration(
      `of ${month} agree with each other and with the ledger, to the cent`,
      async ({ db, report }) => {
        const { rows: accounts, last } = await report('trial-balance', month);
        const { rows: posted } = await sql<{ account: string; cents: number }>`
        select account, sum(cents)::bigint as cents from ledger_transaction join ledger_entry on transaction_id = id
        where month <= ${`${month}-01`}::date group by account`.execute(db);
        expect(posted.length).toBeGreaterThan(3);
        const balances = new Map(posted.map(({ account, cents }) => [account, cents]));
        for (const key of ACCOUNT_KEYS) {
          const row = accounts.find(({ Konto }) => Konto === ACCOUNTS[key].number);
          expect([key, centsOf(row?.['Endsaldo'])]).toEqual([key, balances.get(key) ?? 0]);
        }
        expect(last).toMatchObject({ Anfangssaldo: '0,00', Endsaldo: '0,00' });
        expect(last['Soll']).toBe(last['Haben']);
        expect(centsOf(last['Soll'])).toBeGreaterThan(0);

        const movement = (keys: readonly (keyof typeof ACCOUNTS)[]) => {
          const numbers = keys.map((key): string => ACCOUNTS[key].number);
          const of = accounts.filter(({ Konto = '' }) => numbers.includes(Konto));
          return total(of, 'Haben') - total(of, 'Soll');
        };
        const ofRevenue = ACCOUNT_KEYS.filter((key) => ACCOUNTS[key].kind === 'REVENUE');
        const sold = await report('revenue', month);
        expect(centsOf(sold.last['Netto'])).toBe(movement(ofRevenue));
        for (const key of ofRevenue) {
          const rows = sold.rows.filter(({ Konto }) => Konto === ACCOUNTS[key].number);
          expect([key, total(rows, 'Netto')]).toEqual([key, movement([key])]);
        }
        expect(new Set(sold.rows.map(({ Stadt }) => Stadt)).size).toBeGreaterThan(2);

        const vat = await report('vat', month);
        expect(centsOf(vat.last['Umsatzsteuer'])).toBe(movement(['VAT']));
        expect(centsOf(vat.last['Netto'])).toBe(movement([...ofRevenue, 'PREPAID_KM', 'DEFERRED_PACKAGES']));

        const owed = await report('receivables', month);
        expect(centsOf(owed.last['Summe'])).toBe(balances.get('RECEIVABLES'));
        expect(total(owed.rows, 'Summe')).toBe(balances.get('RECEIVABLES'));
        for (const { Account: _account, Name: _name, Summe, ...parts } of owed.rows)
          expect(Object.values(parts).reduce((sum, part) => sum + centsOf(part), 0)).toBe(centsOf(Summe));
      },
    );
  }
});

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const MATTER = { currency: 'EUR' } as const;
let keys = 0;
const test = prepaidTest();

test('what is owed is listed by the age of its invoices, with credits and what has no invoice beside', async ({
  db,
  stage,
  folder,
}) => {
  const [ada, bea] = [await stage.addCustomer(), await stage.addCustomer()];
  await db.updateTable('customer').set({ name: '=1+1', prename: null }).where('id', '=', ada.id).execute();
  const owe = (id: number, day: string, cents: number) => {
    const occurredAt = Temporal.Instant.from(`${day}T10:00:00Z`);
    const entries = cents > 0 ? monthlyFee(cents, 'Tarif Plus', 1900) : paymentReceived(0 - cents);
    const cause = cents > 0 ? 'MONTHLY_FEE' : 'PAYMENT';
    const posting = {
      cause,
      causeKey: `age ${++keys}`,
      matter: { ...MATTER, customerId: id },
      occurredAt,
      entries,
    } as const;
    return insertPostings(db, [posting], occurredAt);
  };
  const bill = (month: string, on: string) =>
    billMonth(db, {
      month: Temporal.PlainYearMonth.from(month),
      now: Temporal.Instant.from(`${on}T03:00:00Z`),
      issuer: ISSUER,
    });
  await owe(ada.id, '2031-01-10', 10_000);
  await bill('2031-01', '2031-02-02');
  await owe(ada.id, '2031-02-10', 20_000);
  await bill('2031-02', '2031-03-02');
  await owe(ada.id, '2031-03-10', 4_000);
  await owe(bea.id, '2031-03-11', -500);
  // Of the oldest one.
  await owe(ada.id, '2031-03-20', -3_000);
  const of = async (month: string) => {
    const to = join(folder, `ages-${month}.csv`);
    const setup = { db, now: Temporal.Instant.from('2031-09-01T10:00:00Z'), print: () => undefined };
    expect(await adminFigures(['report', 'receivables'], { month, to }, setup)).toBeUndefined();
    expect((await stat(to)).mode & 0o777).toBe(0o600);
    return readTable(to);
  };
  const march = await of('2031-03');
  expect(march.rows).toEqual([
    {
      Account: ada.number,
      Name: "'=1+1",
      'Ohne Rechnung': '40,00',
      'Nicht fällig': '0,00',
      '1 bis 30 Tage': '200,00',
      '31 bis 60 Tage': '70,00',
      '61 bis 90 Tage': '0,00',
      'Über 90 Tage': '0,00',
      Guthaben: '0,00',
      Summe: '310,00',
    },
    expect.objectContaining({ Account: bea.number, Guthaben: '-5,00', Summe: '-5,00' }),
  ]);
  expect(march.last).toMatchObject({ Name: 'Summe', Summe: '305,00' });
  // A month that is over stays as it was, whatever comes later: at its end the second invoice had not come.
  const february = (await of('2031-02')).rows;
  expect(february).toEqual([
    expect.objectContaining({ 'Ohne Rechnung': '200,00', '1 bis 30 Tage': '100,00', Summe: '300,00' }),
  ]);
  await owe(ada.id, '2031-04-02', -10_000);
  expect((await of('2031-02')).rows).toEqual(february);
  expect((await of('2031-05')).rows[0]).toMatchObject({
    '61 bis 90 Tage': '170,00',
    'Ohne Rechnung': '40,00',
  });
});

test('kilometres of a package are revenue of the city, class and tariff that drove them', async ({
  db,
  stage,
  folder,
  clock,
  buy,
  begin,
  drive,
}) => {
  const ada = await stage.addCustomer();
  await buy(ada, 100);
  await drive(await begin(ada), 40);
  const to = join(folder, 'umsatz.csv');
  const setup = { db, now: clock.now().add({ hours: 24 * 40 }), print: () => undefined };
  expect(await adminFigures(['report', 'revenue'], { month: '2027-05', to }, setup)).toBeUndefined();
  const { rows } = await readTable(to);
  const ofKm = rows.filter(({ Konto }) => Konto === ACCOUNTS.REVENUE_KM.number);
  expect(ofKm).toEqual([expect.objectContaining({ Stadt: 'Nürnberg', Klasse: 'S', Tarif: 'Start' })]);
  expect(centsOf(ofKm[0]?.['Netto'])).toBeGreaterThan(0);
});

test('at the turn of the year revenue begins anew, and the result of before stands by itself', async ({
  db,
  stage,
  folder,
}) => {
  const ada = await stage.addCustomer();
  for (const day of ['2032-12-10', '2033-01-10']) {
    const occurredAt = Temporal.Instant.from(`${day}T10:00:00Z`);
    const posting = {
      cause: 'MONTHLY_FEE',
      causeKey: `year ${day}`,
      matter: { ...MATTER, customerId: ada.id },
    } as const;
    await insertPostings(
      db,
      [{ ...posting, occurredAt, entries: monthlyFee(1_190, 'Tarif Plus', 1900) }],
      occurredAt,
    );
  }
  const to = join(folder, 'salden.csv');
  const setup = { db, now: Temporal.Instant.from('2033-02-01T10:00:00Z'), print: () => undefined };
  expect(await adminFigures(['report', 'trial-balance'], { month: '2033-01', to }, setup)).toBeUndefined();
  const { rows, last } = await readTable(to);
  expect(rows.find(({ Konto }) => Konto === ACCOUNTS.REVENUE_TARIFF.number)).toMatchObject({
    Anfangssaldo: '0,00',
    Haben: '10,00',
    Endsaldo: '-10,00',
  });
  expect(
    centsOf(rows.find(({ Bezeichnung }) => Bezeichnung === 'Ergebnis der Vorjahre')?.['Endsaldo']),
  ).toBeLessThan(0);
  expect(last).toMatchObject({ Anfangssaldo: '0,00', Endsaldo: '0,00' });
});

test('a report that cannot be made says why', async ({ db, folder }) => {
  const setup = { db, now: Temporal.Instant.from('2034-02-01T10:00:00Z'), print: () => undefined };
  const run = (words: string[], options: object) => adminFigures(words, options, setup);
  expect(await run(['report', 'gewinn'], { month: '2034-01' })).toContain('--help');
  expect(await run(['report', 'vat'], {})).toContain('--month JJJJ-MM');
  expect(await run(['report', 'vat'], { month: '2034-13' })).toContain('--month JJJJ-MM');
  expect(await run(['report', 'vat'], { month: '2034-02' })).toContain('noch nicht vorbei');
  expect(await run(['report', 'vat'], { month: '2001-01' })).toContain('steht nichts');
  const occurredAt = Temporal.Instant.from('2034-01-10T10:00:00Z');
  await db.insertInto('provider').values({ id: 'zweiter', title: 'Zweiter', currency: 'EUR' }).execute();
  const entries = voucherIssued(1_000, { sold: true });
  const own = {
    cause: 'VOUCHER_ISSUED',
    causeKey: 'figures',
    matter: { providerId: 'sw', ...MATTER },
  } as const;
  const second = { ...own, causeKey: 'figures 2', matter: { providerId: 'zweiter', ...MATTER } };
  await insertPostings(
    db,
    [
      { ...own, occurredAt, entries },
      { ...second, occurredAt, entries },
    ],
    occurredAt,
  );
  expect(await run(['report', 'vat'], { month: '2034-01' })).toBe(
    'Mehrere Anbieter haben gebucht: --provider sw oder zweiter',
  );
  expect(await run(['report', 'vat'], { month: '2034-01', provider: 'dritter' })).toContain('„dritter“');
  const to = join(folder, 'fehlt/vat.csv');
  expect(await run(['report', 'vat'], { month: '2034-01', provider: 'sw', to })).toContain('nicht schreiben');
  const written = join(folder, 'forderungen.csv');
  expect(
    await run(['report', 'receivables'], { month: '2034-01', provider: 'zweiter', to: written }),
  ).toBeUndefined();
  // Sold over the counter, to nobody whom we know.
  expect((await readTable(written)).rows).toEqual([
    expect.objectContaining({
      Account: '',
      Name: 'ohne Kundenkonto',
      'Ohne Rechnung': '10,00',
      Summe: '10,00',
    }),
  ]);
});
