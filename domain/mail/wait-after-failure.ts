/** No connection; refused for now; refused for good, such as an address that does not exist. */
export type DeliveryFailure = 'UNREACHABLE' | 'LATER' | 'NEVER';

/** Minutes to wait after the first, second, ... refusal: three days and a few hours in all. */
export const WAIT_MINUTES = [1, 2, 5, 10, 30, 60, 120, 240, 480, 720, 1440, 1440];
/** An outage is nobody's fault: when it ends, what has waited goes out within minutes. */
const LONGEST_OUTAGE_WAIT_MINUTES = 5;
/** Whatever waited for a week is out of date. */
const MAX_AGE_MINUTES = 7 * 24 * 60;

/** Minutes until a mail is tried again, after `tries` failures of which this was the last; undefined: never. */
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
  return Math.min(wait ?? LONGEST_OUTAGE_WAIT_MINUTES, LONGEST_OUTAGE_WAIT_MINUTES);
}
