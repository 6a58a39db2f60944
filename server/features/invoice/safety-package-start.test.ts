// Proves: a safety package that was chosen before the account was ACTIVE is charged for a contract year from the day on which
// it takes effect, once and with that month, whatever comes between and in whatever order months are billed.
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { sumOfCents } from '#domain/tariff/sum-of.ts';
import {
  acceptDocuments,
  blockCustomer,
  unblockCustomer,
} from '#server/features/customer/customer.repository.ts';
import { setDocumentState } from '#server/features/customer/customer-change.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { safetyPackagePosting } from '#server/features/ledger/safety-package-posting.ts';
import { vatByRate } from '#server/features/statement/figures.ts';
import { serverTest } from '#server/test/server-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';
import { billMonth } from './bill-month.ts';
import { invoiceJobs } from './invoice.jobs.ts';
import { verifyInvoices } from './verify-invoices.ts';

const base = serverTest();

const ISSUER = { name: 'Probe GmbH', address: 'Weg 1, 90402 Nürnberg', vatId: 'DE123456789' };
const month = (text: string) => Temporal.PlainYearMonth.from(text);
const at = (text: string) => Temporal.Instant.from(text);
const REGISTERED = at('2027-05-12T10:00:00Z');
/** 22:30 in UTC is the next day in Berlin. */
const CHECKED = at('2027-06-08T22:30:00Z');
const FIRST_YEAR = { text: 'Sicherheitspaket, 09.06.2027 bis 08.06.2028', cents: 9_900 };
const SECOND_YEAR = { text: 'Sicherheitspaket, 09.06.2028 bis 08.06.2029', cents: 9_900 };

const test = base
  /** Registered in May with a package; not checked yet. */
  .extend('register', ({ stage, db }) => async (endsAt: Temporal.Instant | null = null) => {
    const customer = await stage.addCustomer({ state: 'VERIFIED', now: REGISTERED });
    await db
      .updateTable('customer')
      .set({ plan_id: 'einzel-start', email_confirmed_at: REGISTERED })
      .where('id', '=', customer.id)
      .execute();
    await db
      .insertInto('customer_option')
      .values({ customer_id: customer.id, option_id: 'sipak99', starts_at: REGISTERED, ends_at: endsAt })
      .execute();
    return customer;
  })
  .extend(
    'check',
    ({ db }) =>
      ({ id }: StageCustomer, now = CHECKED) =>
        acceptDocuments(db, { id, state: 'ACTIVE', documentsValidUntil: now.add({ hours: 24 * 180 }), now }),
  )
  .extend(
    'bill',
    ({ db }) =>
      (text: string, now = at('2028-12-02T10:00:00Z')) =>
        billMonth(db, { month: month(text), now, issuer: ISSUER }),
  )
  .extend(
    'packagesOf',
    ({ db }) =>
      async ({ id }: StageCustomer) =>
        db
          .selectFrom('ledger_transaction')
          .innerJoin('ledger_entry', 'transaction_id', 'ledger_transaction.id')
          .where('customer_id', '=', id)
          .where('account', '=', 'RECEIVABLES')
          .where('cause', '=', 'SAFETY_PACKAGE')
          .orderBy('occurred_at')
          .select(['text', 'cents'])
          .execute(),
  )
  .extend('revenueOf', ({ db }) => async ({ id }: StageCustomer) => {
    const { rows } = await sql<{ month: string; cents: number }>`
      select to_char(month, 'YYYY-MM') as month, (0 - sum(cents))::bigint as cents
      from ledger_transaction join ledger_entry on transaction_id = id
      where customer_id = ${id} and account = 'REVENUE_SAFETY_PACKAGE' group by 1 order by 1`.execute(db);
    const { rows: deferred } = await sql<{ cents: number }>`
      select (0 - coalesce(sum(cents), 0))::bigint as cents
      from ledger_transaction join ledger_entry on transaction_id = id
      where customer_id = ${id} and account = 'DEFERRED_PACKAGES'`.execute(db);
    return { months: rows.map(({ month: of, cents }) => [of, cents]), deferred: deferred[0]?.cents };
  });

test.beforeAll(({ stage }) => stage.addPlans());
test.afterEach(async ({ db }) => expect((await verifyInvoices(db)).faults).toEqual([]));

describe('a safety package that was chosen with the registration', () => {
  test('is owed from the day on which the account became ACTIVE, in a later month too, and again a year later', async ({
    register,
    check,
    bill,
    packagesOf,
    call,
  }) => {
    const ada = await register();
    await bill('2027-05', at('2027-06-02T02:07:00Z'));
    expect(await packagesOf(ada)).toEqual([]);
    await check(ada);
    await bill('2027-06', at('2027-07-02T02:07:00Z'));
    await bill('2027-06', at('2027-07-02T02:07:00Z'));
    expect(await packagesOf(ada)).toEqual([FIRST_YEAR]);
    const { items } = (await call('GET /invoices', { query: {} }, { token: ada.token })).output;
    expect(items).toMatchObject([{ month: '2027-06', totalCents: 9_900 }]);
    for (const later of ['2027-07', '2028-05', '2028-06', '2028-07']) await bill(later);
    expect(await packagesOf(ada)).toEqual([FIRST_YEAR, SECOND_YEAR]);
  });

  test('stands on the next invoice from the first day of its year on, and is billed once', async ({
    services,
    db,
    register,
    check,
    bill,
    packagesOf,
    call,
  }) => {
    const ada = await register();
    await check(ada);
    await bill('2027-06');
    const nightly = async (now: Temporal.Instant) => {
      await invoiceJobs.find(({ name }) => name === 'safety-packages')?.run(db, now, services);
      return (await call('GET /invoices', { query: {} }, { token: ada.token })).output.unbilledCents;
    };
    // Midnight in Berlin is 22:00 in UTC.
    expect(await nightly(at('2028-06-08T21:59:00Z'))).toBe(0);
    expect(await nightly(at('2028-06-08T22:03:00Z'))).toBe(9_900);
    expect(await nightly(at('2028-06-09T22:03:00Z'))).toBe(9_900);
    expect(await packagesOf(ada)).toEqual([FIRST_YEAR, SECOND_YEAR]);
    await bill('2028-06');
    expect(await packagesOf(ada)).toEqual([FIRST_YEAR, SECOND_YEAR]);
    expect(await nightly(at('2028-07-03T22:03:00Z'))).toBe(0);
  });

  test('says the same days on /profil/tarif', async ({ register, check, call, clock }) => {
    const ada = await register();
    await check(ada);
    clock.set(at('2027-07-01T10:00:00Z'));
    const { safetyPackage } = (await call('GET /ownplan', undefined, { token: ada.token })).output;
    expect(safetyPackage).toMatchObject({ since: '2027-06-09' });
  });

  test('is owed once for each year, in whatever order months are billed', async ({
    register,
    check,
    bill,
    packagesOf,
  }) => {
    const months = ['2027-05', '2027-06', '2027-07', '2028-05', '2028-06', '2028-07'];
    const ordered = fc.shuffledSubarray(months, { minLength: months.length });
    await fc.assert(
      fc.asyncProperty(ordered, fc.boolean(), async (order, isMayBefore) => {
        const ada = await register();
        if (isMayBefore) await bill('2027-05');
        await check(ada);
        for (const text of order) await bill(text);
        expect(await packagesOf(ada)).toEqual([FIRST_YEAR, SECOND_YEAR]);
      }),
      { numRuns: 12 },
    );
  });

  test('is not owed by an account that never became ACTIVE, blocked or not, nor if it had ended before', async ({
    db,
    register,
    check,
    bill,
    packagesOf,
  }) => {
    const waiting = await register();
    const blocked = await register();
    await blockCustomer(db, blocked.id);
    const ended = await register(at('2027-06-01T00:00:00Z'));
    await check(ended);
    for (const text of ['2027-05', '2027-06', '2028-05', '2028-06']) await bill(text);
    for (const customer of [waiting, blocked, ended]) expect(await packagesOf(customer)).toEqual([]);
    // The block is over: VERIFIED as before, and ACTIVE with the check.
    await unblockCustomer(db, blocked.id, CHECKED);
    await check(blocked, at('2028-08-05T10:00:00Z'));
    await bill('2028-08');
    expect(await packagesOf(blocked)).toEqual([
      { text: 'Sicherheitspaket, 05.08.2028 bis 04.08.2029', cents: 9_900 },
    ]);
  });

  test('begins no other year when documents are shown anew, and is owed while they are', async ({
    db,
    register,
    check,
    bill,
    packagesOf,
  }) => {
    const ada = await register();
    await check(ada);
    await bill('2027-06');
    await setDocumentState(db, ada.id, { state: 'VERIFIED', documentsValidUntil: null });
    await bill('2028-06');
    await check(ada, at('2028-09-10T10:00:00Z'));
    for (const text of ['2028-09', '2028-10']) await bill(text);
    expect(await packagesOf(ada)).toEqual([FIRST_YEAR, SECOND_YEAR]);
  });
});

describe('what a safety package brings is revenue by the days of its year', () => {
  test('month by month, to the cent of what was charged, whatever is repeated', async ({
    db,
    register,
    check,
    bill,
    revenueOf,
  }) => {
    const ada = await register(at('2028-06-08T22:00:00Z'));
    await check(ada);
    // 99 € are 83,19 € without VAT; June has 22 of the 366 days.
    await bill('2027-06');
    await bill('2027-06');
    expect(await revenueOf(ada)).toEqual({ months: [['2027-06', 500]], deferred: 7_819 });
    for (const of of ['2027-07', '2027-08', '2027-09', '2027-10', '2027-11', '2027-12']) await bill(of);
    // Billed again, and out of order.
    await Promise.all([bill('2027-12'), bill('2027-09'), bill('2027-12')]);
    for (const of of ['2028-01', '2028-02', '2028-03', '2028-04', '2028-05', '2028-06', '2028-07'])
      await bill(of);
    const { months, deferred } = await revenueOf(ada);
    expect(months.map(([of]) => of)).toEqual([
      ...['06', '07', '08', '09', '10', '11', '12'].map((of) => `2027-${of}`),
      ...['01', '02', '03', '04', '05', '06'].map((of) => `2028-${of}`),
    ]);
    const days = [22, 31, 31, 30, 31, 30, 31, 31, 29, 31, 30, 31, 8];
    for (const [index, [, cents]] of months.entries())
      expect(Math.abs(Number(cents) - (8_319 * (days[index] ?? 0)) / 366)).toBeLessThanOrEqual(1);
    expect(sumOfCents(months.map(([, cents]) => ({ cents: Number(cents) })))).toBe(8_319);
    expect(deferred).toBe(0);
    // VAT was due at once, and is no revenue of a later month.
    const vat = await vatByRate(db, { providerId: 'sw', month: '2027-07-01' });
    expect(vat.rows.at(-1)).toEqual(['Summe', { cents: 0 }, { cents: 0 }]);
  });

  test('ended early, it earns its days, and the rest is given back', async ({
    register,
    check,
    bill,
    revenueOf,
  }) => {
    const ada = await register(at('2027-09-30T22:00:00Z'));
    await check(ada);
    for (const of of ['2027-06', '2027-07', '2027-08', '2027-09', '2027-10']) await bill(of);
    const { months, deferred } = await revenueOf(ada);
    expect(deferred).toBe(0);
    expect(months.map(([of]) => of)).toEqual(['2027-06', '2027-07', '2027-08', '2027-09']);
    const earned = sumOfCents(months.map(([, cents]) => ({ cents: Number(cents) })));
    expect(Math.abs(earned - (8_319 * 114) / 366)).toBeLessThanOrEqual(1);
  });

  test('charged before that was so, the rest of its year is deferred with the next month', async ({
    db,
    stage,
    bill,
    revenueOf,
  }) => {
    const ada = await stage.addCustomer({ now: REGISTERED });
    const posting = safetyPackagePosting(
      { id: ada.id, currency: 'EUR', cents: 9_900, vatRates: [{ from: '2021-01-01', basisPoints: 1900 }] },
      { from: Temporal.PlainDate.from('2027-03-01'), until: Temporal.PlainDate.from('2028-03-01') },
    );
    await insertPostings(db, [posting], REGISTERED);
    await bill('2027-08');
    const { months, deferred } = await revenueOf(ada);
    // 184 of 366 days are gone.
    expect([months, deferred]).toEqual([
      [
        ['2027-03', 8_319],
        ['2027-08', -4_137],
      ],
      4_137,
    ]);
  });
});
