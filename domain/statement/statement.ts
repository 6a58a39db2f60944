import { BERLIN } from '#domain/booking/grid.ts';
import { sumOf, sumOfCents } from '#domain/tariff/sum-of.ts';
import type { VehicleClass } from '#domain/vehicle/vehicle-class.ts';
import { type CostsByKind, costKindOf, noCosts, sumOfCosts } from './cost-kind.ts';
import { DRIVES, type Drive } from './drive.ts';
import { emittedGrams } from './emission.ts';

/** How many whole months a statement looks back on, besides the running one. */
export const STATEMENT_MONTHS = 12;

/** What the account came to owe in a month of Berlin, gross cents; `driverId` of what belongs to a booking. */
export type OwedSum = {
  month: Temporal.PlainYearMonth;
  driverId: number | undefined;
  rule: string;
  cents: number;
};

export type DrivenSum = {
  /** In which the trips ended, in Berlin. */
  month: Temporal.PlainYearMonth;
  driverId: number;
  vehicleClass: VehicleClass;
  drive: Drive;
  trips: number;
  km: number;
};

/** An invoice that counts; `voucherCents`: what vouchers have paid of it. */
export type StatedInvoice = { month: Temporal.PlainYearMonth; number: string; voucherCents: number };

/** BILLED: it has its invoice. OPEN: it goes on, or has costs that are on no invoice yet. NONE: there was nothing. */
export type MonthState = 'BILLED' | 'OPEN' | 'NONE';

export type Driven = { trips: number; km: number; grams: number; byDrive: DrivenBy[] };
/** `grams`: CO₂ equivalent. */
export type DrivenBy = { drive: Drive; km: number; grams: number };

export type StatementMonth = Driven & {
  month: Temporal.PlainYearMonth;
  state: MonthState;
  /** More than one only if an invoice was billed anew. */
  invoices: string[];
  costs: CostsByKind;
  /** The sum of the costs: of a billed month that of its invoice, with the fees beside it. */
  totalCents: number;
  /** Never negative; taken off the total. */
  voucherCents: number;
};

export type DriverSum = { driverId: number; trips: number; km: number; grams: number; cents: number };

export type Statement = {
  /** Latest first; the first one goes on. */
  months: StatementMonth[];
  drivers: DriverSum[];
  /** What belongs to no trip: packages and fees of the account. */
  accountCents: number;
};

const runningMonth = (now: Temporal.Instant) =>
  now.toZonedDateTimeISO(BERLIN).toPlainDate().toPlainYearMonth();

/** The first of the months that a statement may show. */
export const firstStatementMonth = (now: Temporal.Instant): Temporal.PlainYearMonth =>
  runningMonth(now).subtract({ months: STATEMENT_MONTHS });

/**
 * The account's costs and trips by months, none before it began. What is billed stands in its invoice's
 * month, so that totals agree with the paper.
 */
export function statementOf({
  now,
  since,
  billed,
  unbilled,
  driven,
  invoices,
}: {
  now: Temporal.Instant;
  /** The day of Berlin from which the account is. */
  since: Temporal.PlainDate;
  billed: readonly OwedSum[];
  unbilled: readonly OwedSum[];
  driven: readonly DrivenSum[];
  invoices: readonly StatedInvoice[];
}): Statement {
  const running = runningMonth(now);
  const ascending = Array.from({ length: STATEMENT_MONTHS + 1 }, (_, index) =>
    running.subtract({ months: STATEMENT_MONTHS - index }),
  );
  const hasInvoice = new Set(invoices.map(({ month }) => month.toString()));
  const open = ascending.filter((month) => !hasInvoice.has(month.toString()));
  // A running month is billed by nobody, but a clock that was wrong must not lose a cent.
  const openFor = (month: Temporal.PlainYearMonth) =>
    open.find((each) => Temporal.PlainYearMonth.compare(each, month) >= 0) ?? running;
  // Unbilled costs stand in their month; if that has its invoice, in the next one without, with whose invoice
  // they come.
  const owed = [...billed, ...unbilled.map((sum) => ({ ...sum, month: openFor(sum.month) }))];
  const months = ascending.map((month): StatementMonth => {
    const isOf = (sum: { month: Temporal.PlainYearMonth }) => sum.month.equals(month);
    const costs = noCosts();
    for (const { rule, cents } of owed.filter(isOf)) costs[costKindOf(rule)] += cents;
    const own = invoices.filter(isOf);
    const hasUnbilled = unbilled.some(({ month: of, cents }) => cents !== 0 && openFor(of).equals(month));
    return {
      ...drivenOf(driven.filter(isOf)),
      month,
      state: own.length > 0 ? 'BILLED' : hasUnbilled || month.equals(running) ? 'OPEN' : 'NONE',
      invoices: own.map(({ number }) => number),
      costs,
      totalCents: sumOfCosts(costs),
      voucherCents: sumOf(own, ({ voucherCents }) => voucherCents),
    };
  });
  const first = months.findIndex(
    ({ month, state, trips }) =>
      state !== 'NONE' || trips > 0 || Temporal.PlainYearMonth.compare(month, since.toPlainYearMonth()) >= 0,
  );
  const shown = new Set(ascending.map(String));
  const inWindow = owed.filter(({ month }) => shown.has(month.toString()));
  return {
    months: months.slice(first).toReversed(),
    drivers: driversOf(
      inWindow,
      driven.filter(({ month }) => shown.has(month.toString())),
    ),
    accountCents: sumOfCents(inWindow.filter(({ driverId }) => driverId === undefined)),
  };
}

function driversOf(owed: readonly OwedSum[], driven: readonly DrivenSum[]): DriverSum[] {
  const ids = new Set([
    ...driven.map(({ driverId }) => driverId),
    ...owed.flatMap(({ driverId }) => driverId ?? []),
  ]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((driverId) => {
      const { trips, km, grams } = drivenOf(driven.filter((sum) => sum.driverId === driverId));
      const cents = sumOfCents(owed.filter((sum) => sum.driverId === driverId));
      return { driverId, trips, km, grams, cents };
    });
}

/** Trips, kilometres and emissions together, and by drive where there were any kilometres. */
function drivenOf(sums: readonly DrivenSum[]): Driven {
  const byDrive = DRIVES.flatMap((drive): DrivenBy[] => {
    const own = sums.filter((sum) => sum.drive === drive);
    const km = sumOf(own, (sum) => sum.km);
    const grams = sumOf(own, (sum) => emittedGrams(sum.vehicleClass, drive, sum.km));
    return km === 0 ? [] : [{ drive, km, grams }];
  });
  return {
    trips: sumOf(sums, ({ trips }) => trips),
    km: sumOf(byDrive, ({ km }) => km),
    grams: sumOf(byDrive, ({ grams }) => grams),
    byDrive,
  };
}
