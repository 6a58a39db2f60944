import type { BusyPeriod } from '#domain/booking/nearest-free-period.ts';

const MINUTE_MS = 60_000;

/**
 * When a car is taken: start and end of each period in turn, in minutes since 1970, sorted and without overlaps. A start
 * inside a minute is rounded down and an end up, so that a car never seems free too long.
 */
export type BusyMinutes = Uint32Array;

/** Of periods in epoch milliseconds that are sorted and do not overlap. */
export function toBusyMinutes(starts: readonly number[], ends: readonly number[]): BusyMinutes {
  const minutes = new Uint32Array(starts.length * 2);
  for (const [index, start] of starts.entries()) {
    minutes[index * 2] = Math.floor(start / MINUTE_MS);
    minutes[index * 2 + 1] = Math.ceil((ends[index] ?? start) / MINUTE_MS);
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
