import type { Period } from '#domain/booking/period.ts';

/** A period as calls write it, in ISO 8601. */
export type TimeRange = { start: string; end: string };

export const toTimeRange = ({ start, end }: Period): TimeRange => ({
  start: start.toString(),
  end: end.toString(),
});

export const toPeriod = ({ start, end }: TimeRange): Period => ({
  start: Temporal.Instant.from(start),
  end: Temporal.Instant.from(end),
});
