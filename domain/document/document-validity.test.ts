import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasExpired, isRenewable, lastValidDay, validUntil } from '#domain/document/document-validity.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('a check counts to the end of the day half a year later, in Berlin', () => {
  const until = validUntil(at('2027-05-12T08:05:00Z'));
  expect(until.toString()).toBe('2027-11-12T23:00:00Z');
  expect(lastValidDay(until).toString()).toBe('2027-11-12');
  expect(hasExpired(until, at('2027-11-12T22:59:59Z'))).toBe(false);
  expect(hasExpired(until, until)).toBe(true);
});

test('where the month is shorter, its last day is the last one', () => {
  expect(lastValidDay(validUntil(at('2027-08-31T10:00:00Z'))).toString()).toBe('2028-02-29');
  // Shortly after midnight in Berlin it is still the day before in UTC.
  expect(lastValidDay(validUntil(at('2027-08-30T22:30:00Z'))).toString()).toBe('2028-02-29');
});

test('new photos are taken in the last thirty days, and after', () => {
  const until = validUntil(at('2027-05-12T08:05:00Z'));
  expect(isRenewable(until, at('2027-10-13T21:59:00Z'))).toBe(false);
  expect(isRenewable(until, at('2027-10-13T22:00:00Z'))).toBe(true);
  expect(isRenewable(until, at('2028-05-01T00:00:00Z'))).toBe(true);
});

test('whenever it is decided, it counts for about half a year, and never is expired before it is due', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1.7e9, max: 4e9 }), (seconds) => {
      const decided = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
      const until = validUntil(decided);
      const days = decided.until(until).total('hours') / 24;
      expect(days).toBeGreaterThan(180);
      expect(days).toBeLessThan(186);
      expect(isRenewable(until, decided)).toBe(false);
    }),
  );
});
