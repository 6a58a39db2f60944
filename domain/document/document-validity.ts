import { BERLIN } from '#domain/booking/grid.ts';

/** §S3.10: the check is repeated every 6 months. */
export const VALID_MONTHS = 6;
/** This many days before the end, the customer is reminded and may send new photos. */
const RENEWAL_DAYS = 30;

/** The end (exclusive) of a check passed at this instant: the end of the day in Berlin half a year later. */
export function validUntil(decidedAt: Temporal.Instant): Temporal.Instant {
  return decidedAt
    .toZonedDateTimeISO(BERLIN)
    .toPlainDate()
    .add({ months: VALID_MONTHS, days: 1 })
    .toZonedDateTime(BERLIN)
    .toInstant();
}

/** The last day in Berlin on which the documents are valid, as shown to people. */
export function lastValidDay(until: Temporal.Instant): Temporal.PlainDate {
  return until.subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate();
}

export function hasExpired(until: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(until, now) <= 0;
}

/** May the customer send new photos, because the documents expire soon or have expired? */
export function isRenewable(until: Temporal.Instant, now: Temporal.Instant): boolean {
  return hasExpired(until, renewalHorizon(now));
}

/** Documents that expire by this instant are due for a reminder now. */
export function renewalHorizon(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(BERLIN).add({ days: RENEWAL_DAYS }).toInstant();
}
