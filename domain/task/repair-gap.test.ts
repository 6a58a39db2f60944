import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps, type Period } from '#domain/booking/period.ts';
import { idleIn, isTakenIn, repairGaps } from './repair-gap.ts';

/** A Wednesday, 08:00 in Berlin. */
const START = Temporal.Instant.from('2027-05-12T06:00:00Z');
const at = (hours: number) => START.add({ minutes: Math.round(hours * 60) });
const period = (from: number, to: number): Period => ({ start: at(from), end: at(to) });
const within = period(0, 24 * 7);
const hours = ({ start, end }: Period) =>
  [start, end].map((instant) => (instant.epochMilliseconds - START.epochMilliseconds) / 3_600_000);

describe('a repair', () => {
  it('fills a gap rather than leaving a useless rest beside it', () => {
    // Four hours between two bookings on Wednesday; then the week is free.
    const busy = [period(0, 3), period(7, 12)];
    const [best] = repairGaps({ busy, within, minutes: 240 });
    expect(hours(best?.period ?? within)).toEqual([3, 7]);
    expect(best?.idleMinutes).toBe(240);
  });

  it('lies rather at an edge than in the middle, and counts what it leaves unusable', () => {
    expect(idleIn(period(0, 8), period(1, 3))).toBe(180);
    expect(idleIn(period(0, 8), period(0, 2))).toBe(120);
    // The night costs nobody anything: from 20:00 to 08:00 only two hours and one are by day.
    expect(idleIn(period(0, 24), period(12, 24))).toBe(180);
  });

  it('is brought when a workshop is open, and never on a Sunday', () => {
    const saturdayNight = { start: at(24 * 3 + 11), end: at(24 * 5) };
    const [best] = repairGaps({ busy: [], within: saturdayNight, minutes: 60 });
    // Monday, 07:00.
    expect(hours(best?.period ?? within)).toEqual([24 * 5 - 1, 24 * 5]);
  });

  it('that finds no gap gets none', () => {
    expect(repairGaps({ busy: [period(0, 24 * 7)], within, minutes: 60 })).toEqual([]);
    expect(repairGaps({ busy: [], within: period(0, 0.5), minutes: 60 })).toEqual([]);
  });
});

it('never overlaps a booking, has its length, and loses no more than any other place for it', () => {
  const busyHours = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 48 * 4 }), fc.integer({ min: 1, max: 40 })), { maxLength: 8 })
    .map((pairs) => {
      const busy: Period[] = [];
      let from = 0;
      for (const [gap, length] of pairs) {
        busy.push(period((from + gap) / 4, (from + gap + length) / 4));
        from += gap + length;
      }
      return busy;
    });
  fc.assert(
    fc.property(busyHours, fc.integer({ min: 4, max: 60 }), (busy, quarters) => {
      const minutes = 15 * quarters;
      const horizon = period(0, 24 * 4);
      const found = repairGaps({ busy, within: horizon, minutes });
      for (const { period: repair } of found) {
        expect(busy.some((taken) => overlaps(taken, repair))).toBe(false);
        expect(hours(repair)[1]).toBeCloseTo((hours(repair)[0] ?? 0) + minutes / 60);
        expect(isTakenIn(repair.start)).toBe(true);
        expect(hours(repair)[0]).toBeGreaterThanOrEqual(0);
        expect(hours(repair)[1]).toBeLessThanOrEqual(24 * 4);
      }
      // Every quarter of an hour, tried one after the other.
      const gaps = [...busy, { start: horizon.end, end: horizon.end }].map((next, index) => ({
        start: busy[index - 1]?.end ?? horizon.start,
        end: Temporal.Instant.compare(next.start, horizon.end) < 0 ? next.start : horizon.end,
      }));
      const losses = gaps.flatMap((gap) =>
        Array.from({ length: 4 * 24 * 4 }, (_, quarter) => period(quarter / 4, quarter / 4 + minutes / 60))
          .filter(
            ({ start, end }) =>
              Temporal.Instant.compare(start, gap.start) >= 0 &&
              Temporal.Instant.compare(end, gap.end) <= 0 &&
              isTakenIn(start),
          )
          .map((repair) => idleIn(gap, repair)),
      );
      expect(found[0]?.idleMinutes).toBe(losses.length === 0 ? undefined : Math.min(...losses));
    }),
    { numRuns: 60 },
  );
});
