/**
 * No connection (UNREACHABLE), refused for now (LATER), or refused for good (NEVER), e.g. an address that
 * does not exist.
 */
export type DeliveryFailure = 'UNREACHABLE' | 'LATER' | 'NEVER';

/** Minutes to wait after the first, second, ... refusal: three days and a few hours in all. */
export const WAIT_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440, 1440];
/** The longest wait while the mail server is unreachable: mails are sent within minutes of its return. */
const MAX_OUTAGE_WAIT_MINUTES = 5;
/** A mail that has waited for a week is out of date. */
const MAX_AGE_MINUTES = 7 * 24 * 60;

/** Minutes until the next attempt, after `tries` failures of which this is the last; undefined: give up. */
export function waitAfterFailure({
  failure,
  tries,
  ageMinutes,
}: {
  failure: DeliveryFailure;
  tries: number;
  ageMinutes: number;
}): number | undefined {
  if (failure === 'NEVER' || ageMinutes >= MAX_AGE_MINUTES) return undefined;
  const wait = WAIT_MINUTES[tries - 1];
  if (failure === 'LATER') return wait;
  return Math.min(wait ?? MAX_OUTAGE_WAIT_MINUTES, MAX_OUTAGE_WAIT_MINUTES);
}
