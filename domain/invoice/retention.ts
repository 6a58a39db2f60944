import { BERLIN } from '#domain/booking/grid.ts';

/**
 * Invoices, files for the bank and bank entries something was booked by are vouchers: eight years (§ 147 Abs.
 * 3 AO, § 257 Abs. 4 HGB, § 14b Abs. 1 UStG since the Viertes Bürokratieentlastungsgesetz).
 */
export const VOUCHER_YEARS = 8;

/**
 * Vouchers issued before this day need not be kept: the time runs from their year's end (§ 147 Abs. 4 AO).
 * `holdYear` and later are kept: an assessment is open (§ 147 Abs. 3 Satz 5).
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
