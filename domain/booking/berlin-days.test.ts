import fc from 'fast-check';
import { expect, test } from 'vitest';
import { berlinDayOf, startOfBerlinDay } from './berlin-days.ts';
import { BERLIN } from './grid.ts';

test('a Berlin date and its first instant are those of the time zone, on days of 23 and 25 hours, too', () => {
  const first = Temporal.Instant.from('2020-01-01T00:00:00Z').epochMilliseconds;
  const last = Temporal.Instant.from('2040-01-01T00:00:00Z').epochMilliseconds;
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (ms) => {
      const here = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(BERLIN);
      const day = berlinDayOf(ms);
      expect(Temporal.PlainDate.from('1970-01-01').add({ days: day }).toString()).toBe(
        here.toPlainDate().toString(),
      );
      expect(startOfBerlinDay(day)).toBe(here.startOfDay().epochMilliseconds);
    }),
    { numRuns: 3_000 },
  );
});

test.each(['2026-03-29', '2026-10-25', '2027-03-28'])('the last and the first instant around %s', (date) => {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(BERLIN).epochMilliseconds;
  expect(berlinDayOf(start - 1)).toBe(berlinDayOf(start) - 1);
  const next = Temporal.PlainDate.from(date).add({ days: 1 }).toZonedDateTime(BERLIN).epochMilliseconds;
  expect(berlinDayOf(next - 1)).toBe(berlinDayOf(start));
  expect(berlinDayOf(next)).toBe(berlinDayOf(start) + 1);
});
