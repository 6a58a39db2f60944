import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { periodAgain } from '#domain/booking/period-again.ts';

const berlin = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(BERLIN).toInstant();
const between = (start: string, end: string) => ({ start: berlin(start), end: berlin(end) });
const clock = ({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }) =>
  [start, end].map((at) =>
    at.toZonedDateTimeISO(BERLIN).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  );

describe('a booking made again', () => {
  it.each([
    // On a Wednesday afternoon.
    ['2027-06-14T14:00', '2027-06-14T18:00', '2027-06-21T14:00', '2027-06-21T18:00'],
    ['2027-06-16T09:00', '2027-06-16T12:00', '2027-06-23T09:00', '2027-06-23T12:00'],
    ['2027-06-16T18:00', '2027-06-16T20:00', '2027-06-16T18:00', '2027-06-16T20:00'],
    ['2026-12-05T10:00', '2026-12-06T18:00', '2027-06-19T10:00', '2027-06-20T18:00'],
    // Cancelled, and still to come.
    ['2027-08-02T10:00', '2027-08-02T12:00', '2027-08-02T10:00', '2027-08-02T12:00'],
  ])('from %s to %s is from %s to %s', (start, end, ...expected) => {
    expect(clock(periodAgain(between(start, end), berlin('2027-06-16T14:07')))).toEqual(expected);
  });

  it('keeps the times on the clock over a clock change', () => {
    const again = periodAgain(between('2027-10-24T20:00', '2027-10-25T08:00'), berlin('2027-10-30T12:00'));
    expect(clock(again)).toEqual(['2027-10-31T20:00', '2027-11-01T08:00']);
    // 2:30 does not exist on 28.03.2027: half past three, and as long as before.
    const gap = periodAgain(between('2027-03-21T02:30', '2027-03-21T03:30'), berlin('2027-03-27T12:00'));
    expect(clock(gap)).toEqual(['2027-03-28T03:30', '2027-03-28T04:30']);
  });

  it('lies ahead by at most a week, on the same day of the week, whatever it was', () => {
    const quarter = fc.integer({ min: 0, max: 4 * 24 * 365 * 3 });
    const at = (quarters: number) => berlin('2025-01-01T00:00').add({ minutes: 15 * quarters });
    fc.assert(
      fc.property(quarter, fc.integer({ min: 4, max: 4 * 24 * 28 }), quarter, (from, length, when) => {
        const period = { start: at(from), end: at(from + length) };
        const now = at(when).add({ seconds: 1 });
        const again = periodAgain(period, now);
        const ahead = now.until(again.start).total('hours');
        expect(ahead).toBeGreaterThan(0);
        if (Temporal.Instant.compare(period.start, now) > 0) expect(again.start).toEqual(period.start);
        else expect(ahead).toBeLessThanOrEqual(7 * 24 + 1);
        const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(BERLIN).dayOfWeek;
        expect(day(again.start)).toBe(day(period.start));
        expect(again.start.until(again.end).total('minutes')).toBeGreaterThan(0);
      }),
    );
  });
});
