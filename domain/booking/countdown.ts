import type { BookingState } from './booking-state.ts';
import { checkChangeable } from './changeable.ts';
import { formatDuration } from './format-period.ts';
import type { Period } from './period.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How long until a booking begins, how much is left, or how late its car is: "in 25 Min.", "noch 1 Std. 10
 * Min.", "seit 20 Min. überfällig". Begun minutes count whole; undefined when over.
 */
export function countdown(
  { state, period }: { state: BookingState; period: Period },
  now: Temporal.Instant,
): string | undefined {
  if (checkChangeable({ state, period }, now)) return undefined;
  const toStart = period.start.epochMilliseconds - now.epochMilliseconds;
  const toEnd = period.end.epochMilliseconds - now.epochMilliseconds;
  if (toEnd <= 0) return toEnd > -MINUTE_MS ? 'jetzt fällig' : `seit ${formatDuration(-toEnd)} überfällig`;
  if (state === 'ACTIVE' || toStart <= 0) return `noch ${inWholeMinutes(toEnd)}`;
  return toStart >= 2 * DAY_MS ? `in ${Math.floor(toStart / DAY_MS)} Tagen` : `in ${inWholeMinutes(toStart)}`;
}

const inWholeMinutes = (ms: number): string => formatDuration(Math.ceil(ms / MINUTE_MS) * MINUTE_MS);
