import { BERLIN } from '#domain/booking/grid.ts';

/**
 * Invoices, files for the bank and entries of bank statements that something was booked by are vouchers: eight years (§ 147 Abs. 3 AO, § 257 Abs. 4 HGB and § 14b Abs. 1 UStG as the
 * Viertes Bürokratieentlastungsgesetz has them).
 */
export const VOUCHER_YEARS = 8;

/**
 * The day before which vouchers were issued that need not be kept any more: the time runs from the end of the year in which one
 * was issued (§ 147 Abs. 4 AO). `holdYear`: what was issued in this year or later is kept, because an assessment is still open
 * (§ 147 Abs. 3 Satz 5 AO).
 */
export function keptFrom(
  now: Temporal.Instant,
  { years, holdYear }: { years: number; holdYear?: number | undefined },
): Temporal.PlainDate {
  const { year } = now.toZonedDateTimeISO(BERLIN);
  return Temporal.PlainDate.from({
    year: Math.min(year - years, holdYear ?? Number.POSITIVE_INFINITY),
    month: 1,
    day: 1,
  });
}

/** The first day on which something that was issued on this day need not be kept any more. */
export const keptUntil = (issuedOn: Temporal.PlainDate, years: number): Temporal.PlainDate =>
  Temporal.PlainDate.from({ year: issuedOn.year + years + 1, month: 1, day: 1 });
