import { earlier, later } from '#domain/booking/instant-order.ts';

/** What is sent within this time of the stamp needs no clock but ours. */
export const LIVE_MS = 60_000;
/** A slow connection and the drift of an ordinary clock stay below; more is a clock that was changed. */
export const CLOCK_TOLERANCE_MS = 120_000;
/** So long stamps may wait on a device; what is older is entered with a reason. */
export const OLDEST_STAMP_DAYS = 14;

/**
 * LIVE: sent at once. STEADY: sent later, and the device's clock went the same way all the while. CHANGED: it was changed
 * between the last measurement and the sending. UNMEASURED: it was never measured.
 */
export const CLOCK_READINGS = ['LIVE', 'STEADY', 'CHANGED', 'UNMEASURED'] as const;
export type ClockReading = (typeof CLOCK_READINGS)[number];

/** Whether the time of such a stamp is to be looked at by the person. */
export const isDoubtful = (reading: ClockReading | null): boolean =>
  reading === 'CHANGED' || reading === 'UNMEASURED';

/** How far the server was ahead of the device's clock, and when: `at` is the server's time. */
export type ClockMeasure = { at: Temporal.Instant; offsetMs: number };

export type StampTime = {
  at: Temporal.Instant;
  reading: ClockReading;
  /** By how much the clock was put on (or back, if negative) since it was measured; 0 where that is not known. */
  shiftMs: number;
};

const plus = (instant: Temporal.Instant, milliseconds: number) =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(instant.epochMilliseconds + milliseconds));

/**
 * When a stamp really was: `deviceAt` and `sentAt` by the device's clock, `now` ours at the arrival. A
 * constant error changes nothing; a changed clock is named, its time between the last measurement and now.
 */
export function stampTime({
  deviceAt,
  sentAt,
  measured,
  now,
}: {
  deviceAt: Temporal.Instant;
  sentAt: Temporal.Instant;
  measured: ClockMeasure | undefined;
  now: Temporal.Instant;
}): StampTime {
  const ageMs = sentAt.epochMilliseconds - deviceAt.epochMilliseconds;
  const offsetNowMs = now.epochMilliseconds - sentAt.epochMilliseconds;
  const byClockNow = plus(deviceAt, offsetNowMs);
  if (ageMs >= 0 && ageMs <= LIVE_MS) return { at: byClockNow, reading: 'LIVE', shiftMs: 0 };
  if (!measured) return { at: earlier(byClockNow, now), reading: 'UNMEASURED', shiftMs: 0 };
  const shiftMs = measured.offsetMs - offsetNowMs;
  if (Math.abs(shiftMs) <= CLOCK_TOLERANCE_MS && ageMs >= 0)
    return { at: byClockNow, reading: 'STEADY', shiftMs };
  const earliest = earlier(measured.at, now);
  const byClockThen = plus(deviceAt, measured.offsetMs);
  const isPossible = (at: Temporal.Instant) =>
    at.epochMilliseconds >= earliest.epochMilliseconds - CLOCK_TOLERANCE_MS &&
    Temporal.Instant.compare(at, now) <= 0;
  const at = [byClockThen, byClockNow].find(isPossible) ?? byClockNow;
  return { at: earlier(later(at, earliest), now), reading: 'CHANGED', shiftMs };
}
