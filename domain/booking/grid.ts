export const BERLIN = 'Europe/Berlin';
export const QUARTER_HOUR_MS = 15 * 60 * 1000;

/**
 * The quarter hour that is running at this instant. Instants are rounded, never wall time: rounding wall time jumps an
 * hour on the night the clocks go back. Berlin's offset is a whole number of quarter hours, so both grids are one.
 */
export function floorToQuarterHour(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'floor' });
}

/** The first quarter hour that does not lie before this instant. */
export function ceilToQuarterHour(instant: Temporal.Instant): Temporal.Instant {
  return instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode: 'ceil' });
}

/** Is this instant a full quarter hour, to the nanosecond? */
export function isOnQuarterHour(instant: Temporal.Instant): boolean {
  return floorToQuarterHour(instant).equals(instant);
}
