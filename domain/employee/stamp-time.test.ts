import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLOCK_TOLERANCE_MS, isDoubtful, LIVE_MS, stampTime } from './stamp-time.ts';

const MORNING = Temporal.Instant.from('2027-06-16T06:00:00Z');
const HOUR_MS = 3_600_000;
const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(MORNING.epochMilliseconds + ms);
const hours = (min: number, max: number) => fc.integer({ min: min * HOUR_MS, max: max * HOUR_MS });

/** A device that was measured in the morning, stamped later, and sent later still, with its clock off by so much at each. */
const stampOf = ({
  stampedMs,
  waitedMs,
  offMs,
  turnedMs = 0,
  isTurnedBefore = false,
}: {
  stampedMs: number;
  waitedMs: number;
  offMs: number;
  turnedMs?: number;
  isTurnedBefore?: boolean;
}) => {
  const sent = stampedMs + waitedMs;
  return stampTime({
    deviceAt: at(stampedMs + offMs + (isTurnedBefore ? turnedMs : 0)),
    sentAt: at(sent + offMs + turnedMs),
    measured: { at: MORNING, offsetMs: 0 - offMs },
    now: at(sent),
  });
};

describe('the time of a stamp', () => {
  it('is the true one whatever the clock of the device shows, as long as nobody changes it', () => {
    fc.assert(
      fc.property(hours(0, 20), hours(0, 72), hours(-1000, 1000), (stampedMs, waitedMs, offMs) => {
        const { at: time, reading } = stampOf({ stampedMs, waitedMs, offMs });
        expect(time.epochMilliseconds).toBe(at(stampedMs).epochMilliseconds);
        expect(reading).toBe(waitedMs <= LIVE_MS ? 'LIVE' : 'STEADY');
      }),
    );
  });

  it('sent at once needs no clock: one that was changed before does not matter', () => {
    fc.assert(
      fc.property(
        hours(0, 20),
        fc.integer({ min: 0, max: LIVE_MS }),
        hours(-48, 48),
        (stampedMs, waitedMs, turnedMs) => {
          const time = stampOf({ stampedMs, waitedMs, offMs: 0, turnedMs, isTurnedBefore: true });
          expect(time.at.epochMilliseconds).toBe(at(stampedMs).epochMilliseconds);
          expect(isDoubtful(time.reading)).toBe(false);
        },
      ),
    );
  });

  it('sent later over a changed clock is doubtful, says by how much, and lies between measurement and now', () => {
    fc.assert(
      fc.property(
        hours(0, 20),
        hours(1, 72),
        hours(-48, 48).filter((ms) => Math.abs(ms) > CLOCK_TOLERANCE_MS),
        fc.boolean(),
        (stampedMs, waitedMs, turnedMs, isTurnedBefore) => {
          const {
            at: time,
            reading,
            shiftMs,
          } = stampOf({ stampedMs, waitedMs, offMs: 0, turnedMs, isTurnedBefore });
          // A clock that was put back so far that the stamp seems to be sent at once cannot be told.
          const ageMs = waitedMs + (isTurnedBefore ? 0 : turnedMs);
          if (ageMs >= 0 && ageMs <= LIVE_MS) return;
          expect([reading, shiftMs]).toEqual(['CHANGED', turnedMs]);
          expect(time.epochMilliseconds).toBeGreaterThanOrEqual(MORNING.epochMilliseconds);
          expect(time.epochMilliseconds).toBeLessThanOrEqual(at(stampedMs + waitedMs).epochMilliseconds);
        },
      ),
    );
  });

  it('of a clock that was never measured is doubtful, and never in the future', () => {
    const time = stampTime({
      deviceAt: at(2 * HOUR_MS),
      sentAt: at(HOUR_MS),
      measured: undefined,
      now: MORNING,
    });
    expect(time).toMatchObject({ reading: 'UNMEASURED', at: MORNING });
  });

  it('a clock that was put on while offline does not make the day longer', () => {
    // Gone after eight hours; then the clock is put on by two, to look like ten.
    const { at: time } = stampOf({
      stampedMs: 8 * HOUR_MS,
      waitedMs: HOUR_MS,
      offMs: 0,
      turnedMs: 2 * HOUR_MS,
      isTurnedBefore: true,
    });
    expect(time.epochMilliseconds).toBe(at(8 * HOUR_MS).epochMilliseconds);
  });
});
