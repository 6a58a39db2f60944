import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ceilToQuarterHour, floorToQuarterHour, isOnQuarterHour } from '#domain/booking/grid.ts';
import { checkPeriod, periodMs } from '#domain/booking/period.ts';
import { correctPeriod, initialPeriod, quarterHoursOfDay } from '#domain/booking/quarter-hour.ts';

function at(text: string): Temporal.Instant {
  return Temporal.Instant.from(text);
}

/** Instants of 2026 and 2027 to the millisecond, which include both clock changes of each year. */
const anyInstant = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));

const now = at('2026-11-21T14:20+01:00');

test('a quarter hour is found below and above', () => {
  expect(floorToQuarterHour(now)).toEqual(at('2026-11-21T14:15+01:00'));
  expect(ceilToQuarterHour(now)).toEqual(at('2026-11-21T14:30+01:00'));
  expect(isOnQuarterHour(now)).toBe(false);
  expect(isOnQuarterHour(at('2026-11-21T14:30+01:00'))).toBe(true);
  expect(isOnQuarterHour(at('2026-11-21T14:30:00.000000001+01:00'))).toBe(false);
});

test('the night the clocks go back does not jump an hour', () => {
  expect(ceilToQuarterHour(at('2026-10-25T02:52+02:00'))).toEqual(at('2026-10-25T02:00+01:00'));
  expect(floorToQuarterHour(at('2026-10-25T02:52+02:00'))).toEqual(at('2026-10-25T02:45+02:00'));
  expect(floorToQuarterHour(at('2026-10-25T02:07+01:00'))).toEqual(at('2026-10-25T02:00+01:00'));
});

test('the night the clocks go forward skips the hour that does not exist', () => {
  expect(ceilToQuarterHour(at('2027-03-28T01:52+01:00'))).toEqual(at('2027-03-28T03:00+02:00'));
  expect(floorToQuarterHour(at('2027-03-28T03:07+02:00'))).toEqual(at('2027-03-28T03:00+02:00'));
});

test('rounding stays within a quarter hour and lands on a quarter of the Berlin clock', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const below = floorToQuarterHour(instant);
      const above = ceilToQuarterHour(instant);
      expect(below.epochMilliseconds).toBeLessThanOrEqual(instant.epochMilliseconds);
      expect(instant.epochMilliseconds - below.epochMilliseconds).toBeLessThan(900_000);
      expect(above.epochMilliseconds - below.epochMilliseconds).toBe(below.equals(instant) ? 0 : 900_000);
      expect(below.toZonedDateTimeISO('Europe/Berlin').minute % 15).toBe(0);
      expect(isOnQuarterHour(above)).toBe(true);
    }),
  );
});

test('the search starts with the next quarter hour for one hour', () => {
  const oneHour = (start: string) => ({ start: at(start), end: at(start).add({ hours: 1 }) });
  expect(initialPeriod(now)).toEqual(oneHour('2026-11-21T14:30+01:00'));
  expect(initialPeriod(at('2026-11-21T14:30+01:00'))).toEqual(oneHour('2026-11-21T14:45+01:00'));
  expect(initialPeriod(at('2026-10-25T02:52+02:00'))).toEqual(oneHour('2026-10-25T02:00+01:00'));
});

test('a good period needs no correction and stays the same object', () => {
  const period = { start: at('2026-11-22T09:00+01:00'), end: at('2026-11-22T11:00+01:00') };
  expect(correctPeriod(period, now)).toBe(period);
});

test('a period that is too short starts at its last quarter hour and lasts one hour', () => {
  const period = { start: at('2026-11-22T09:07+01:00'), end: at('2026-11-22T09:20+01:00') };
  expect(correctPeriod(period, now)).toEqual({
    start: at('2026-11-22T09:00+01:00'),
    end: at('2026-11-22T10:00+01:00'),
  });
});

test('47 minutes that touch five quarter hours are still too short', () => {
  const period = { start: at('2026-11-22T09:14+01:00'), end: at('2026-11-22T10:01+01:00') };
  expect(correctPeriod(period, now)).toEqual({
    start: at('2026-11-22T09:00+01:00'),
    end: at('2026-11-22T10:00+01:00'),
  });
});

test('a start that has passed moves to the running quarter hour, the end stays', () => {
  const period = { start: at('2026-11-21T13:00+01:00'), end: at('2026-11-21T16:00+01:00') };
  expect(correctPeriod(period, now)).toEqual({ start: at('2026-11-21T14:15+01:00'), end: period.end });
});

test('what is left of a passed period is made an hour again', () => {
  const period = { start: at('2026-11-21T13:00+01:00'), end: at('2026-11-21T15:00+01:00') };
  expect(correctPeriod(period, now)).toEqual({
    start: at('2026-11-21T14:15+01:00'),
    end: at('2026-11-21T15:15+01:00'),
  });
});

test('a start too far ahead is pulled back with its length', () => {
  const start = floorToQuarterHour(now).add({ hours: 400 * 24 });
  const corrected = correctPeriod({ start, end: start.add({ hours: 3 }) }, now);
  expect(periodMs(corrected)).toBe(3 * 3_600_000);
  expect(checkPeriod(corrected, now)).toBeUndefined();
});

test('whatever is corrected may be booked, and correcting again changes nothing', () => {
  const length = fc.integer({ min: -5 * 86_400_000, max: 40 * 86_400_000 });
  fc.assert(
    fc.property(anyInstant, anyInstant, length, (clock, start, ms) => {
      const corrected = correctPeriod({ start, end: start.add({ milliseconds: ms }) }, clock);
      expect(checkPeriod(corrected, clock)).toBeUndefined();
      expect(correctPeriod(corrected, clock)).toBe(corrected);
    }),
  );
});

test('a day has 96 quarter hours, the October day 100, the March day 92', () => {
  const count = (date: string) => quarterHoursOfDay(Temporal.PlainDate.from(date)).length;
  expect(count('2026-11-21')).toBe(96);
  expect(count('2026-10-25')).toBe(100);
  expect(count('2027-03-28')).toBe(92);
});

test('the quarter hours of a day are ascending, on the grid and on that day in Berlin', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = instant.toZonedDateTimeISO('Europe/Berlin').toPlainDate();
      const quarterHours = quarterHoursOfDay(day);
      for (const [index, start] of quarterHours.entries()) {
        const before = quarterHours[index - 1];
        if (before) expect(start.epochMilliseconds - before.epochMilliseconds).toBe(900_000);
        if (!start.toZonedDateTimeISO('Europe/Berlin').toPlainDate().equals(day))
          expect.fail(`${start} is not on ${day}`);
      }
      expect(quarterHours[0]?.toZonedDateTimeISO('Europe/Berlin').toPlainTime().toString()).toBe('00:00:00');
    }),
    { numRuns: 30 },
  );
});
