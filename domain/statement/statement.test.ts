import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VEHICLE_CLASSES } from '#domain/vehicle/vehicle-class.ts';
import { COST_KINDS, costKindOf, sumOfCosts } from './cost-kind.ts';
import { DRIVES } from './drive.ts';
import { type OwedSum, STATEMENT_MONTHS, statementOf } from './statement.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const SINCE = Temporal.PlainDate.from('2020-01-01');
const month = (text: string) => Temporal.PlainYearMonth.from(text);
const NOTHING = { now: NOW, since: SINCE, billed: [], unbilled: [], driven: [], invoices: [] };
const owed = (of: string, cents: number, rule = 'KM_NEAR', driverId?: number): OwedSum => ({
  month: month(of),
  driverId,
  rule,
  cents,
});
const invoice = (of: string, voucherCents = 0) => ({ month: month(of), number: `${of}-1`, voucherCents });
const trips = (of: string, count: number, km: number) => ({
  month: month(of),
  driverId: 1,
  vehicleClass: 'M' as const,
  drive: 'PETROL' as const,
  trips: count,
  km,
});
const find = ({ months }: ReturnType<typeof statementOf>, of: string) =>
  months.find((each) => each.month.toString() === of);

describe('a statement', () => {
  it('shows the running month and the twelve before, latest first, and none before the account', () => {
    const { months } = statementOf(NOTHING);
    expect(months.map((each) => String(each.month)).join(' ')).toBe(
      '2027-05 2027-04 2027-03 2027-02 2027-01 2026-12 2026-11 2026-10 2026-09 2026-08 2026-07 2026-06 2026-05',
    );
    expect(months.map(({ state }) => state)).toEqual([
      'OPEN',
      ...Array.from({ length: STATEMENT_MONTHS }, () => 'NONE'),
    ]);
    const young = statementOf({ ...NOTHING, since: Temporal.PlainDate.from('2027-04-30') });
    expect(young.months.map((each) => String(each.month))).toEqual(['2027-05', '2027-04']);
    // What was taken over from another system is older than the account here.
    const taken = statementOf({
      ...NOTHING,
      since: Temporal.PlainDate.from('2027-05-12'),
      driven: [trips('2027-02', 1, 5)],
    });
    expect(taken.months).toHaveLength(4);
  });

  it('ends the month at midnight in Berlin', () => {
    const running = (now: string) =>
      String(statementOf({ ...NOTHING, now: Temporal.Instant.from(now) }).months[0]?.month);
    expect(running('2027-05-31T21:59:59Z')).toBe('2027-05');
    expect(running('2027-05-31T22:00:00Z')).toBe('2027-06');
  });

  it('puts what came too late for its invoice where it will be billed, and what was cancelled where it was', () => {
    const statement = statementOf({
      ...NOTHING,
      billed: [owed('2027-03', 100), owed('2027-04', 200)],
      unbilled: [owed('2027-03', 7), owed('2027-02', 50), owed('2020-01', 3), owed('2027-05', 9)],
      invoices: [invoice('2027-03'), invoice('2027-04', 30)],
    });
    expect(find(statement, '2027-03')).toMatchObject({ totalCents: 100, state: 'BILLED' });
    expect(find(statement, '2027-04')).toMatchObject({ totalCents: 200, voucherCents: 30, state: 'BILLED' });
    // March and April have their invoices.
    expect(find(statement, '2027-05')).toMatchObject({ totalCents: 16, state: 'OPEN' });
    expect(find(statement, '2027-02')).toMatchObject({ totalCents: 50, state: 'OPEN' });
    expect(find(statement, '2026-05')).toMatchObject({ totalCents: 3, state: 'OPEN' });
  });

  it('names what a customer thinks in, and loses no rule that it does not know', () => {
    expect(costKindOf('TIME_DAY')).toBe('TIME');
    expect(costKindOf('KM_PACKAGE')).toBe('KM');
    expect(costKindOf('KM_PACKAGE_BOUGHT')).toBe('KM_PACKAGES');
    expect(costKindOf('REMINDER_FEE')).toBe('FEES');
    expect(costKindOf('toString')).toBe('OTHER');
  });

  const months = fc.integer({ min: 0, max: 20 }).map((ago) => month('2027-05').subtract({ months: ago }));
  const sums = fc.array(
    fc.record({
      month: months,
      driverId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      rule: fc.constantFrom('TIME_DAY', 'KM_NEAR', 'KM_PACKAGE_BOUGHT', 'CHANGE_FEES', 'MONTHLY_FEE', 'NEW'),
      cents: fc.integer({ min: -5_000, max: 50_000 }),
    }),
  );
  const driving = fc.array(
    fc.record({
      month: months,
      driverId: fc.integer({ min: 1, max: 4 }),
      vehicleClass: fc.constantFrom(...VEHICLE_CLASSES),
      drive: fc.constantFrom(...DRIVES),
      trips: fc.integer({ min: 1, max: 9 }),
      km: fc.integer({ min: 0, max: 5_000 }),
    }),
  );

  it('adds up: by kind, by driver and by month it is the same sum, and no cent is lost', () => {
    fc.assert(
      fc.property(
        sums,
        sums,
        driving,
        fc.uniqueArray(months, { selector: String }),
        (billed, unbilled, driven, invoiced) => {
          const inWindow = ({ month: of }: { month: Temporal.PlainYearMonth }) =>
            Temporal.PlainYearMonth.compare(of, month('2026-05')) >= 0;
          const invoices = invoiced
            .map((of) => ({ month: of, number: '1', voucherCents: 5 }))
            .filter(inWindow);
          // The running month is billed by nobody, and only what an invoice bills is billed.
          const counted = invoices.filter((each) => !each.month.equals(month('2027-05')));
          const paid = billed.filter(({ month: of }) => counted.some((each) => each.month.equals(of)));
          const result = statementOf({ ...NOTHING, billed: paid, unbilled, driven, invoices: counted });
          const sum = (all: readonly { cents: number }[]) =>
            all.reduce((total, { cents }) => total + cents, 0);
          const total = result.months.reduce((cents, { totalCents }) => cents + totalCents, 0);
          expect(total).toBe(sum(paid) + sum(unbilled));
          expect(sum(result.drivers) + result.accountCents).toBe(total);
          for (const each of result.months) {
            expect(each.totalCents).toBe(sumOfCosts(each.costs));
            expect(COST_KINDS.reduce((cents, kind) => cents + each.costs[kind], 0)).toBe(each.totalCents);
            if (each.state === 'BILLED') {
              expect(each.totalCents).toBe(sum(paid.filter(({ month: of }) => of.equals(each.month))));
            }
            expect(Math.min(each.km, each.grams, each.trips, each.voucherCents)).toBeGreaterThanOrEqual(0);
            expect(each.byDrive.reduce((km, by) => km + by.km, 0)).toBe(each.km);
            expect(each.byDrive.reduce((grams, by) => grams + by.grams, 0)).toBe(each.grams);
          }
          const km = driven.filter(inWindow).reduce((all, each) => all + each.km, 0);
          expect(result.months.reduce((all, each) => all + each.km, 0)).toBe(km);
          expect(result.drivers.reduce((all, each) => all + each.km, 0)).toBe(km);
        },
      ),
    );
  });
});
