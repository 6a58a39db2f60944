export const BERLIN = 'Europe/Berlin';
export const QUARTER_HOUR_MS = 15 * 60 * 1000;

const QUARTER_HOUR_NS = BigInt(QUARTER_HOUR_MS) * 1_000_000n;

/**
 * Rounds down to the quarter hour: the instant, as wall time would jump an hour when the clocks go back.
 * Berlin's offset is whole quarter hours, so both grids are the same.
 */
export function floorToQuarterHour(instant: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(floorToQuarterHourMs(instant));
}

/** As `floorToQuarterHour`, in milliseconds since 1970: numbers are compared many times faster than instants. */
export function floorToQuarterHourMs(instant: Temporal.Instant): number {
  return Math.floor(instant.epochMilliseconds / QUARTER_HOUR_MS) * QUARTER_HOUR_MS;
}

/** Rounds up to the quarter hour. */
export function ceilToQuarterHour(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
}

/** Is this instant a full quarter hour, to the nanosecond? */
export function isOnQuarterHour(instant: Temporal.Instant): boolean {
  return instant.epochNanoseconds % QUARTER_HOUR_NS === 0n;
}
