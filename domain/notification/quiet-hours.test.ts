import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BERLIN } from '#domain/booking/grid.ts';
import { NOTIFICATION_CATEGORIES } from './category.ts';
import { shownFrom } from './quiet-hours.ts';

const instant = fc
  .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms));

test.each([
  ['2027-05-12T21:59:59+02:00', '2027-05-12T21:59:59+02:00'],
  ['2027-05-12T22:00:00+02:00', '2027-05-13T07:00:00+02:00'],
  ['2027-05-13T06:59:59+02:00', '2027-05-13T07:00:00+02:00'],
  ['2027-05-13T07:00:00+02:00', '2027-05-13T07:00:00+02:00'],
  // The nights in which the clocks change.
  ['2027-03-27T23:30:00+01:00', '2027-03-28T07:00:00+02:00'],
  ['2027-10-30T23:30:00+02:00', '2027-10-31T07:00:00+01:00'],
])('an invoice that is ready at %s is told at %s', (at, expected) => {
  expect(shownFrom('INVOICE', Temporal.Instant.from(at))).toEqual(Temporal.Instant.from(expected));
});

describe('whenever it is ready', () => {
  test.each(['BOOKING', 'REMINDER', 'DOCUMENT'] as const)('%s waits for no morning', (category) => {
    fc.assert(
      fc.property(instant, (at) => {
        expect(shownFrom(category, at)).toEqual(at);
      }),
    );
  });

  test.each(['INVOICE', 'NEWS'] as const)(
    '%s is told by day, within nine hours (ten when the clocks go back)',
    (category) => {
      fc.assert(
        fc.property(instant, (at) => {
          const shown = shownFrom(category, at);
          const { hour } = shown.toZonedDateTimeISO(BERLIN);
          expect(hour >= 7 && hour < 22).toBe(true);
          const wait = at.until(shown).total('hours');
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(10);
        }),
      );
    },
  );

  test.each(NOTIFICATION_CATEGORIES)(
    '%s: what may be shown now may be shown now when it is asked again',
    (category) => {
      fc.assert(
        fc.property(instant, (at) => {
          const shown = shownFrom(category, at);
          expect(shownFrom(category, shown)).toEqual(shown);
        }),
      );
    },
  );
});
