import type { Period } from '#domain/booking/period.ts';

/** Converts a period to the format of the API: ISO 8601 in UTC (§S2.20). */
export const toTimeRange = ({ start, end }: Period) => ({ start: start.toString(), end: end.toString() });

/** The period of a range in the format of the API, which the contract has checked. */
export const toPeriod = ({ start, end }: { start: string; end: string }): Period => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
});
