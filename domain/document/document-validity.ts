import { BERLIN } from '#domain/booking/grid.ts';

/** §S3.10: the check is repeated every 6 months. */
export const VALID_MONTHS = 6;
/** So long before the end the customer is reminded, and may send new photos. */
const RENEWAL_DAYS = 30;

/** The check that was passed at this instant counts until the end of the day half a year later, in Berlin (exclusive). */
export function validUntil(decidedAt: Temporal.Instant): Temporal.Instant {
  return decidedAt
    .toZonedDateTimeISO(BERLIN)
    .toPlainDate()
    .add({ months: VALID_MONTHS, days: 1 })
    .toZonedDateTime(BERLIN)
    .toInstant();
}

/** The last day on which it counts, as people are told. */
export function lastValidDay(until: Temporal.Instant): Temporal.PlainDate {
  return until.subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate();
}

export function hasExpired(until: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(until, now) <= 0;
}

/** Is it time to send new photos? */
export function isRenewable(until: Temporal.Instant, now: Temporal.Instant): boolean {
  return hasExpired(until, renewalHorizon(now));
}

/** What ends before this instant is due for a reminder now. */
export function renewalHorizon(now: Temporal.Instant): Temporal.Instant {
  return now.toZonedDateTimeISO(BERLIN).add({ days: RENEWAL_DAYS }).toInstant();
}
