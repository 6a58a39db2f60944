import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import { monthlyFee } from '#domain/ledger/account-entries.ts';
import { adminDatev } from '#server/features/ledger/admin-datev.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { SCENE_ENVIRONMENT } from '#server/test/scene.ts';
import { serverTest } from '#server/test/server-test.ts';
import { addPerson } from '#server/test/staff-people.ts';
import { vault } from '#server/test/vault.ts';

const as = ({ token }: { token: string }) => ({ token });
/** More than is in memory at a time. */
const MANY = 2_001;

let keys = 0;
const test = serverTest()
  .override('environment', SCENE_ENVIRONMENT)
  .extend('acc', ({ db, stage }) => addPerson({ db, stage, vault }, 'ACCOUNTING'))
  /** Posts so many monthly fees of a day, in the words of `text`. */
  .extend('book', ({ db, stage }) => async (day: string, count = 1, text = 'Tarif Plus') => {
    const { id: customerId, number } = await stage.addCustomer();
    const occurredAt = Temporal.Instant.from(`${day}T08:00:00Z`);
    const postings = Array.from({ length: count }, () => ({
      cause: 'MONTHLY_FEE' as const,
      causeKey: `books ${++keys}`,
      matter: { customerId, currency: 'EUR' as const },
      occurredAt,
      entries: monthlyFee(990, text, 1900),
    }));
    await insertPostings(db, postings, occurredAt);
    return number;
  })
  .extend(
    'close',
    ({ call, acc }) =>
      (month: string, by: { token: string } = acc) =>
        call('POST /console/bookkeeping/months/{month}/close', { params: { month } }, as(by)),
  )
  .extend(
    'datev',
    ({ call, acc }) =>
      async (month: string) =>
        call('GET /console/bookkeeping/months/{month}/datev', { params: { month } }, as(acc)),
  )
  .extend(
    'ledger',
    ({ call, acc }) =>
      async (month: string) =>
        call('GET /console/bookkeeping/months/{month}/ledger', { params: { month } }, as(acc)),
  )
  .extend(
    'acts',
    ({ db }) =>
      (kind: string, month: string) =>
        db
          .selectFrom('act_log')
          .where('kind', '=', kind)
          .where('object_id', '=', month)
          .select(['actor_id', 'after'])
          .execute(),
  );

const rowsOf = (bytes: Buffer) => bytes.toString('latin1').split('\r\n').slice(2, -1);

describe('a month for DATEV', () => {
  test('is closed once, also by two at the same moment, and then has the bytes of the terminal, however long', async ({
    db,
    stage,
    folder,
    book,
    acc,
    close,
    datev,
    acts,
  }) => {
    await book('2026-10-10', MANY);
    const other = await addPerson({ db, stage, vault }, 'MANAGEMENT');
    expect((await datev('2026-10')).code).toBe('MONTH_OPEN');
    const closed = await Promise.all([close('2026-10'), close('2026-10', other)]);
    for (const { output } of closed)
      expect(output).toEqual({ postings: MANY, lines: MANY, withoutInvoice: MANY, fromClosedMonths: 0 });
    expect(await acts('MONTH_CLOSED', '2026-10')).toHaveLength(1);
    const { bytes, headers } = await datev('2026-10');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=windows-1252',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="EXTF_Buchungsstapel_2026-10.csv"',
    });
    expect(rowsOf(bytes)).toHaveLength(MANY);
    const to = join(folder, 'stapel.csv');
    const user = (await stage.addCustomer({ employee: true })).number;
    const now = Temporal.Instant.from('2027-06-03T10:00:00Z');
    // The numbers of the adviser are those of the settings.
    const [, , , , , , , , , , consultant, client] = bytes.toString('latin1').split(';').map(Number);
    const setup = {
      db,
      now,
      user,
      print: () => undefined,
      datev: { consultant: consultant ?? 0, client: client ?? 0 },
    };
    expect(await adminDatev(['datev'], { month: '2026-10', to }, setup)).toBeUndefined();
    expect(bytes.equals(await readFile(to))).toBe(true);
    expect(await acts('DATEV_DOWNLOADED', '2026-10')).toEqual([
      { actor_id: acc.id, after: { postings: MANY, lines: MANY } },
    ]);
  });

  test('has no batch of what cannot be given to anybody: it stays open', async ({
    db,
    stage,
    close,
    call,
    acc,
  }) => {
    const { id: customerId } = await stage.addCustomer();
    const occurredAt = Temporal.Instant.from('2026-09-10T08:00:00Z');
    const matter = { customerId, currency: 'CHF' as const };
    const fee = { cause: 'MONTHLY_FEE' as const, causeKey: 'swiss', matter, occurredAt };
    await insertPostings(db, [{ ...fee, entries: monthlyFee(990, 'Tarif', 810) }], occurredAt);
    expect((await close('2026-09')).code).toBe('MONTH_UNFIT');
    const { months } = (await call('GET /console/bookkeeping/months', undefined, as(acc))).output;
    expect(months.find(({ month }) => month === '2026-09')).toEqual({
      month: '2026-09',
      state: 'OPEN',
      closed: null,
    });
  });

  test('that is closed takes nothing more: what comes later goes with the next one', async ({
    book,
    close,
    datev,
    acc,
    call,
  }) => {
    await book('2026-11-10');
    await close('2026-11');
    const before = (await datev('2026-11')).bytes;
    await book('2026-11-20');
    await book('2026-12-10');
    expect((await datev('2026-11')).bytes.equals(before)).toBe(true);
    expect((await close('2026-12')).output).toMatchObject({ postings: 2, fromClosedMonths: 1 });
    expect(rowsOf((await datev('2026-12')).bytes)).toHaveLength(2);
    const { months } = (await call('GET /console/bookkeeping/months', undefined, as(acc))).output;
    expect(months.find(({ month }) => month === '2026-12')).toMatchObject({
      state: 'CLOSED',
      closed: { by: `Ada Beispiel (${acc.number})` },
    });
  });
});

describe('the ledger of a month', () => {
  test('is one table of all its lines, however long, which sum to nothing; a text is no formula', async ({
    db,
    stage,
    book,
    ledger,
    acc,
    acts,
  }) => {
    const number = await book('2027-01-10', MANY, '=SUM(A1)');
    const foreign = await stage.addCustomer();
    await db
      .insertInto('provider')
      .values({ id: 'other', title: 'Anderswagen', currency: 'EUR', tax_country: 'DE' })
      .execute();
    await db.updateTable('customer').set({ provider_id: 'other' }).where('id', '=', foreign.id).execute();
    const occurredAt = Temporal.Instant.from('2027-01-11T08:00:00Z');
    const matter = { customerId: foreign.id, currency: 'EUR' as const };
    const fee = { cause: 'MONTHLY_FEE' as const, causeKey: 'foreign', matter, occurredAt };
    await insertPostings(db, [{ ...fee, entries: monthlyFee(990, 'Tarif', 1900) }], occurredAt);
    const { bytes, headers } = await ledger('2027-01');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="hauptbuch-2027-01.csv"',
    });
    const rows = parse<Record<string, string>>(bytes, { delimiter: ';', columns: true, bom: true });
    expect(new Set(rows.map((row) => row['Buchungssatz'])).size).toBe(MANY);
    expect(new Set(rows.map((row) => `${row['Buchungssatz']} ${row['Zeile']}`)).size).toBe(rows.length);
    const cents = rows.map((row) => Number(row['Betrag']?.replace(',', '')));
    expect(cents.some((each) => each > 0)).toBe(true);
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(0);
    expect(new Set(rows.map((row) => row['Account']))).toEqual(new Set([number]));
    const texts = new Set(rows.map((row) => row['Text']));
    expect(texts).toContain("'=SUM(A1)");
    expect([...texts].filter((text) => text?.startsWith('='))).toEqual([]);
    expect(rows[0]).toMatchObject({ Ereignis: '2027-01-10', Kontoname: expect.stringMatching(/\w/) });
    expect(await acts('LEDGER_DOWNLOADED', '2027-01')).toMatchObject([{ actor_id: acc.id }]);
  });

  test('is there while the month is open, and not before it is over', async ({ book, ledger }) => {
    await book('2027-02-10');
    expect((await ledger('2027-02')).status).toBe(200);
    expect((await ledger('2027-05')).code).toBe('MONTH_NOT_OVER');
    expect((await ledger('2020-05')).code).toBe('MONTH_EMPTY');
  });
});
