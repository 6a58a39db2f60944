import { BERLIN } from '#domain/booking/grid.ts';

/** Vouchers are valid until the end of this year after the one in which they were issued (§S11.12). */
const VOUCHER_YEARS = 3;

const startOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(BERLIN).toInstant();
const dayOf = (instant: Temporal.Instant): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(BERLIN).toPlainDate();

/** When a km package expires that is valid for so many days: the day of the purchase comes on top, and the last one counts whole. */
export const kmPackageExpiry = (boughtAt: Temporal.Instant, days: number): Temporal.Instant =>
  startOf(dayOf(boughtAt).add({ days: days + 1 }));

/** When a voucher expires: with the third year after that of its issue, in Berlin. */
export const voucherExpiry = (issuedAt: Temporal.Instant): Temporal.Instant =>
  startOf(Temporal.PlainDate.from({ year: dayOf(issuedAt).year + VOUCHER_YEARS + 1, month: 1, day: 1 }));

/** The last day in Berlin on which something is valid that expires at this instant. */
export const lastDay = (expiresAt: Temporal.Instant): Temporal.PlainDate =>
  dayOf(expiresAt.subtract({ seconds: 1 }));
