/**
 * §S20.25: so many days after the last one of a stop nobody is reminded either: money that was sent on that day is on its way, and
 * somebody can look at it first.
 */
export const AFTER_STOP_DAYS = 7;
/** Whoever needs longer stops it until further notice. */
export const MAX_STOP_DAYS = 366;
/** After so long the inbox names one that has no end. */
export const OLD_STOP_DAYS = 60;

/** Why a stop cannot last until this day. */
export function stopFault(
  until: Temporal.PlainDate,
  today: Temporal.PlainDate,
): 'PAST' | 'TOO_FAR' | undefined {
  if (Temporal.PlainDate.compare(until, today) < 0) return 'PAST';
  return Temporal.PlainDate.compare(until, today.add({ days: MAX_STOP_DAYS })) > 0 ? 'TOO_FAR' : undefined;
}

/** Whether its last day is over. */
export const isStopOver = (until: Temporal.PlainDate | undefined, today: Temporal.PlainDate): boolean =>
  until !== undefined && Temporal.PlainDate.compare(until, today) < 0;
