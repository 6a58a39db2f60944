import { CLOCK_TOLERANCE_MS } from '#domain/employee/stamp-time.ts';
import { type Measured, measured } from '#web/platform/clock.ts';
import { deviceNow } from '#web/platform/device-clock.ts';

/** Notes what our clock showed in an answer that was asked for and received at these times of the device. */
export function measureClock(serverNow: string, askedMs: number, receivedMs: number): void {
  // An answer takes as long back as there; who changes the clock meanwhile is measured with the next one.
  const offsetMs = Math.round(Date.parse(serverNow) - (askedMs + receivedMs) / 2);
  measured.set({ at: serverNow, offsetMs });
}

export const lastMeasured = (): Measured | undefined => measured.fresh() ?? undefined;

/** Our time by the clock of the device and the last comparison. */
export const serverTime = (): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(deviceNow() + (measured.get()?.offsetMs ?? 0));

/**
 * How far the device's clock is ahead of ours in milliseconds, if it is worth a word; negative if it is behind.
 * `isTurnedBack`: it shows a time before the last comparison.
 */
export function useDeviceClock(): { aheadMs: number | undefined; isTurnedBack: boolean; offsetMs: number } {
  const last = measured.use();
  const offsetMs = last?.offsetMs ?? 0;
  const isTurnedBack = last !== null && deviceNow() + offsetMs < Date.parse(last.at) - CLOCK_TOLERANCE_MS;
  return {
    offsetMs,
    aheadMs: Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? 0 - offsetMs : undefined,
    isTurnedBack,
  };
}
