import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { OutputOf } from '#contract/calls.ts';
import { monthlyFee, reminderFee } from '#domain/ledger/account-entries.ts';
import { emittedGrams } from '#domain/statement/emission.ts';
import type { Db } from '#server/db/connect.ts';
import { cancelInvoice } from '#server/features/invoice/cancel-invoice.ts';
import { findByNumber } from '#server/features/invoice/invoice.repository.ts';
import { insertPostings } from '#server/features/ledger/ledger.repository.ts';
import { expectWhole, JUNE_2ND, MAY, prepaidTest } from '#server/test/prepaid-test.ts';
import type { StageCustomer } from '#server/test/stage.ts';

type Statement = OutputOf<'GET /statements/current'>;
type Invoices = OutputOf<'GET /invoices'>;

let keys = 0;
const test = prepaidTest()
  .extend('statementOf', ({ call }) => async ({ token }: StageCustomer) => {
    return (await call('GET /statements/current', undefined, { token })).output;
  })
  .extend('invoicesOf', ({ call }) => async ({ token }: StageCustomer) => {
    return (await call('GET /invoices', { query: {} }, { token })).output;
  })
  /** Posts what an account owes, as its own cause. */
  .extend(
    'owe',
    ({ db }) =>
      ({ id: customerId }: StageCustomer, cents: number, occurredAt: Temporal.Instant, isFee = false) =>
        insertPostings(
          db,
          [
            {
              cause: isFee ? 'REMINDER_FEE' : 'MONTHLY_FEE',
              causeKey: `statement ${keys++}`,
              matter: { customerId, currency: 'EUR' },
              occurredAt,
              entries: isFee ? reminderFee(cents) : monthlyFee(cents, 'Grundgebühr', 1900),
            },
          ],
          occurredAt,
        ),
  );

test.afterEach(({ db }) => expectWhole(db));

/** Of each month what its invoices that count say, with the fees that stand beside their sum; by month. */
async function billedByMonth(db: Db, { items }: Invoices): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { number, month, kind, cancelledBy } of items) {
    if (kind === 'CANCELLATION' || cancelledBy !== undefined) continue;
    const [stored] = await findByNumber(db, {
      year: Number(number.slice(0, 4)),
      sequence: Number(number.slice(5)),
    });
    const { totals, fees = [] } = JSON.parse(stored?.content ?? '') as {
      totals: { totalCents: number };
      fees?: { cents: number }[];
    };
    sums[month] = (sums[month] ?? 0) + totals.totalCents + fees.reduce((sum, { cents }) => sum + cents, 0);
  }
  return sums;
}

const statedByMonth = ({ months }: Statement, wanted: 'BILLED' | 'OPEN') =>
  Object.fromEntries(
    months.filter(({ state }) => state === wanted).map(({ month, costs }) => [month, costs?.totalCents ?? 0]),
  );
const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);
const monthOf = ({ months }: Statement, month: string) => months.find((each) => each.month === month);

describe('a statement', () => {
  test('says of a trip what its invoice says, by kind, with the voucher that made it cheaper', async ({
    stage,
    buy,
    begin,
    drive,
    issue,
    redeem,
    bill,
    clock,
    statementOf,
    invoiceOf,
  }) => {
    const customer = await stage.addCustomer();
    await buy(customer, 100);
    await drive(await begin(customer), 140);
    await redeem(await issue(500), customer);
    const before = await statementOf(customer);
    expect(before.months[0]).toMatchObject({ month: '2027-05', state: 'OPEN', trips: 1, km: 140 });
    clock.set(JUNE_2ND);
    await bill();
    const [june, may] = (await statementOf(customer)).months;
    expect(june).toMatchObject({ month: '2027-06', state: 'OPEN', trips: 0, km: 0, byDrive: [] });
    const invoice = await invoiceOf(customer);
    expect(may).toMatchObject({
      month: '2027-05',
      state: 'BILLED',
      trips: 1,
      km: 140,
      byDrive: [{ drive: 'UNKNOWN', km: 140, grams: emittedGrams('S', 'UNKNOWN', 140) }],
      costs: {
        invoices: [invoice.number],
        // The invoice has the voucher as a line, for it was given away.
        totalCents: invoice.totalCents + 500,
        voucherCents: 500,
        // 40 kilometres beyond the package, all of them dearer ones.
        byKind: [
          { kind: 'TIME', cents: 580 },
          { kind: 'KM', cents: 1_000 },
          { kind: 'KM_PACKAGES', cents: 2_700 },
        ],
      },
    });
    expect((may?.costs?.totalCents ?? 0) - 500).toBe(invoice.payableCents);
  });

  test('whatever is owed, billed, cancelled and billed anew: each month is its invoice to the cent, and the rest what is unbilled', async ({
    db,
    stage,
    owe,
    bill,
    clock,
    statementOf,
    invoicesOf,
  }) => {
    const owed = fc.record({
      cents: fc.integer({ min: 1, max: 90_000 }),
      day: fc.integer({ min: 1, max: 150 }),
      isFee: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(owed, { minLength: 1, maxLength: 12 }),
        fc.array(fc.constantFrom('BILL', 'CANCEL'), { maxLength: 5 }),
        async (all, steps) => {
          const customer = await stage.addCustomer();
          const start = Temporal.Instant.from('2026-12-31T23:00:00Z');
          for (const { cents, day, isFee } of all) {
            await owe(customer, cents, start.add({ hours: 24 * day }), isFee);
          }
          let month = MAY.subtract({ months: 4 });
          for (const step of steps) {
            const now = month
              .add({ months: 1 })
              .toPlainDate({ day: 2 })
              .toZonedDateTime('Europe/Berlin')
              .toInstant();
            if (step === 'BILL') {
              await bill(month, now);
              month = month.add({ months: 1 });
            } else {
              const { items } = await invoicesOf(customer);
              const last = items.find(
                ({ kind, cancelledBy }) => kind === 'INVOICE' && cancelledBy === undefined,
              );
              const number = last?.number ?? '';
              const [stored] = last
                ? await findByNumber(db, { year: 2027, sequence: Number(number.slice(5)) })
                : [];
              if (stored) await cancelInvoice(db, stored, { reason: 'Probe', now, by: stored.customerId });
            }
          }
          clock.set(JUNE_2ND);
          const [statement, invoices] = [await statementOf(customer), await invoicesOf(customer)];
          expect(statedByMonth(statement, 'BILLED')).toEqual(await billedByMonth(db, invoices));
          expect(sum(Object.values(statedByMonth(statement, 'OPEN')))).toBe(invoices.unbilledCents);
          expect(statement.accountCents).toBe(sum(all.map(({ cents }) => cents)));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('counts the kilometres of each drive in the month of Berlin in which the trip ended', async ({
    db,
    stage,
    begin,
    drive,
    clock,
    statementOf,
  }) => {
    const customer = await stage.addCustomer({ plan: 'FIRMA' });
    const trip = async (fuel: 'SUPER' | 'DIESEL' | null, electric: boolean, km: number, ended?: string) => {
      const id = await begin(customer);
      await drive(id, km);
      const { vehicle_id } = await db
        .selectFrom('booking')
        .where('id', '=', id)
        .select('vehicle_id')
        .executeTakeFirstOrThrow();
      await db.updateTable('vehicle').set({ fuel, electric }).where('id', '=', vehicle_id).execute();
      if (ended) {
        const returned_at = Temporal.Instant.from(ended);
        await db.updateTable('booking').set({ returned_at }).where('id', '=', id).execute();
      }
    };
    await trip('SUPER', false, 11);
    await trip('DIESEL', false, 20);
    await trip(null, true, 30, '2027-05-31T21:59:59Z');
    await trip(null, true, 40, '2027-05-31T22:00:00Z');
    clock.set(JUNE_2ND);
    const statement = await statementOf(customer);
    expect(monthOf(statement, '2027-05')).toMatchObject({
      trips: 3,
      km: 61,
      byDrive: [
        { drive: 'PETROL', km: 11, grams: emittedGrams('S', 'PETROL', 11) },
        { drive: 'DIESEL', km: 20, grams: emittedGrams('S', 'DIESEL', 20) },
        { drive: 'ELECTRIC', km: 30, grams: emittedGrams('S', 'ELECTRIC', 30) },
      ],
    });
    expect(monthOf(statement, '2027-06')).toMatchObject({ trips: 1, km: 40 });
  });

  test('shows an account of today its running month, without anything', async ({ stage, statementOf }) => {
    const { months, drivers, accountCents } = await statementOf(await stage.addCustomer());
    expect(months).toEqual([
      {
        month: '2027-05',
        state: 'OPEN',
        trips: 0,
        km: 0,
        grams: 0,
        byDrive: [],
        costs: { invoices: [], byKind: [], totalCents: 0, voucherCents: 0 },
      },
    ]);
    expect([drivers, accountCents]).toEqual([[], 0]);
  });
});

describe('the statement of an account with drivers', () => {
  test('tells the payer who drove for how much, and a driver their own trips without any amount', async ({
    db,
    stage,
    begin,
    drive,
    bill,
    clock,
    owe,
    statementOf,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const [first, second] = [
      await stage.addDriver(main, { plan: 'FIRMA' }),
      await stage.addDriver(main, { plan: 'FIRMA' }),
    ];
    await drive(await begin(first), 100);
    await drive(await begin(main), 10);
    // The main account has booked it, and lent it.
    const lent = await begin(main);
    await db.updateTable('booking').set({ driver_customer_id: second.id }).where('id', '=', lent).execute();
    await drive(lent, 50);
    await owe(main, 990, Temporal.Instant.from('2027-05-31T21:00:00Z'));
    clock.set(JUNE_2ND);
    await bill();
    const told = await statementOf(main);
    expect(
      told.drivers.map(({ customerNumber, trips, km, cents }) => [customerNumber, trips, km, cents]),
    ).toEqual([
      [main.number, 1, 10, 580 + 300],
      [first.number, 1, 100, 580 + 3_000],
      [second.number, 1, 50, 580 + 1_500],
    ]);
    expect(told.accountCents).toBe(990);
    expect(sum(told.drivers.map(({ cents }) => cents)) + 990).toBe(
      monthOf(told, '2027-05')?.costs?.totalCents,
    );
    for (const [driver, km] of [
      [first, 100],
      [second, 50],
    ] as const) {
      const own = await statementOf(driver);
      expect(own.months.map((month) => month.km)).toEqual([0, km]);
      expect(own.drivers).toEqual([]);
      expect(JSON.stringify(own)).not.toMatch(/cents|invoices|costs|name|customerNumber/i);
    }
  });

  test('names nobody where only the payer drives', async ({ stage, begin, drive, statementOf }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    await stage.addDriver(main, { plan: 'FIRMA' });
    await drive(await begin(main), 10);
    expect((await statementOf(main)).drivers).toEqual([]);
  });
});

describe('the table', () => {
  test('has a line for each month, with amounts for the payer only', async ({
    call,
    stage,
    begin,
    drive,
  }) => {
    const main = await stage.addCustomer({ plan: 'FIRMA' });
    const driver = await stage.addDriver(main, { plan: 'FIRMA' });
    await drive(await begin(driver), 100);
    const table = async ({ token }: StageCustomer) => {
      const { text, headers } = await call('GET /statements/current/table', undefined, { token });
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
      return text
        .replace('\uFEFF', '')
        .split('\r\n')
        .map((line) => line.split(';'));
    };
    const [head, may] = await table(main);
    expect(head).toContain('Summe');
    const cells = Object.fromEntries((head ?? []).map((title, index) => [title, may?.[index]]));
    expect(cells).toMatchObject({
      Monat: '2027-05',
      Fahrten: '1',
      'Strecke (km)': '100',
      Kilometer: '30,00',
      Zeit: '5,80',
      Summe: '35,80',
    });
    const [own, ownMay] = await table(driver);
    expect(own?.join()).not.toMatch(/Summe|Zeit|Rechnung|Währung/);
    expect(ownMay?.slice(0, 3)).toEqual(['2027-05', '1', '100']);
  });
});
