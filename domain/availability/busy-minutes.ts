import type { BusyPeriod } from '#domain/booking/nearest-free-period.ts';
import type { Period } from '#domain/booking/period.ts';

const MINUTE_MS = 60_000;

/**
 * When a car is taken: sorted starts and ends in turn, in minutes since 1970, without overlaps. Starts are
 * rounded down and ends up, so that a car never seems free too long.
 */
export type BusyMinutes = Uint32Array;

/** Of periods in whole minutes that are sorted and do not overlap. */
export function toBusyMinutes(starts: readonly number[], ends: readonly number[]): BusyMinutes {
  const minutes = new Uint32Array(starts.length * 2);
  for (const [index, start] of starts.entries()) {
    minutes[index * 2] = start;
    minutes[index * 2 + 1] = ends[index] ?? start;
  }
  return minutes;
}

/** The place of the first period that starts at `minute` or later. */
function firstFrom(busy: BusyMinutes, minute: number): number {
  let [low, high] = [0, busy.length / 2];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((busy[middle * 2] ?? 0) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whole minutes since 1970 that contain a range of epoch milliseconds. */
export type MinuteRange = { from: number; until: number };

/** The minute since 1970 in which an instant lies. */
export const minuteOf = ({ epochMilliseconds }: { epochMilliseconds: number }): number =>
  Math.floor(epochMilliseconds / MINUTE_MS);

export const minutesOf = (from: number, until: number): MinuteRange => ({
  from: Math.floor(from / MINUTE_MS),
  until: Math.ceil(until / MINUTE_MS),
});

/**
 * With other periods instead of those that touch a range. What ended by the minute `since` is left out.
 * @param anew the periods that touch the range now, in order
 */
export function replaceWithin(
  busy: BusyMinutes,
  { from, until }: MinuteRange,
  anew: BusyMinutes,
  since: number,
): BusyMinutes {
  const after = firstFrom(busy, until);
  let first = after;
  while (first > 0 && (busy[first * 2 - 1] ?? 0) > from) first--;
  let kept = 0;
  while (kept < first && (busy[kept * 2 + 1] ?? 0) <= since) kept++;
  const before = busy.subarray(kept * 2, first * 2);
  const rest = busy.subarray(after * 2);
  const replaced = new Uint32Array(before.length + anew.length + rest.length);
  replaced.set(before);
  replaced.set(anew, before.length);
  replaced.set(rest, before.length + anew.length);
  return replaced;
}

/** Whether nothing takes the car between two instants, in epoch milliseconds. */
export function isFree(busy: BusyMinutes, start: number, end: number): boolean {
  // Periods do not overlap: the last that starts before the end is the last that ends, too.
  const before = firstFrom(busy, Math.ceil(end / MINUTE_MS)) - 1;
  return before < 0 || (busy[before * 2 + 1] ?? 0) <= Math.floor(start / MINUTE_MS);
}

/** The periods that touch a range of epoch milliseconds, in order. */
export function busyWithin(busy: BusyMinutes, from: number, to: number): BusyPeriod[] {
  const end = firstFrom(busy, Math.ceil(to / MINUTE_MS));
  let first = end;
  while (first > 0 && (busy[first * 2 - 1] ?? 0) * MINUTE_MS > from) first--;
  const found: BusyPeriod[] = [];
  for (let index = first; index < end; index++)
    found.push({
      start: { epochMilliseconds: (busy[index * 2] ?? 0) * MINUTE_MS },
      end: { epochMilliseconds: (busy[index * 2 + 1] ?? 0) * MINUTE_MS },
    });
  return found;
}

/** The same with instants, for the few that are compared as such. */
export const toPeriod = ({ start, end }: BusyPeriod): Period => ({
  start: Temporal.Instant.fromEpochMilliseconds(start.epochMilliseconds),
  end: Temporal.Instant.fromEpochMilliseconds(end.epochMilliseconds),
});
