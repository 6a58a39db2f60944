import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingPatterns, type EarlyBooking } from '#domain/registration/booking-pattern.ts';

const REGISTERED = Temporal.Instant.from('2027-05-01T10:00:00Z');
const booking = (startHours: number, lengthHours: number): EarlyBooking => ({
  start: REGISTERED.add({ hours: startHours }),
  end: REGISTERED.add({ hours: startHours + lengthHours }),
});
const DAY = 24;

test('case 1: exactly one long booking that starts in the first seven days', () => {
  expect(bookingPatterns([booking(1, 72)], REGISTERED)).toEqual(['CASE_1']);
  expect(bookingPatterns([booking(1, 71)], REGISTERED)).toEqual([]);
  expect(bookingPatterns([booking(7 * DAY - 1, 72)], REGISTERED)).toEqual(['CASE_1']);
  expect(bookingPatterns([booking(7 * DAY, 72)], REGISTERED)).toEqual([]);
  expect(bookingPatterns([booking(1, 72), booking(80, 72)], REGISTERED)).toEqual([]);
  expect(bookingPatterns([booking(1, 72), booking(80, 2), booking(200, 100)], REGISTERED)).toEqual([
    'CASE_1',
  ]);
});

test('case 2: exactly one booking starts within ten days of the one three places later', () => {
  const at = (...days: number[]) => days.map((day) => booking(day * DAY, 2));
  expect(bookingPatterns(at(0, 1, 2), REGISTERED)).toEqual([]);
  expect(bookingPatterns(at(0, 1, 2, 10), REGISTERED)).toEqual(['CASE_2']);
  expect(bookingPatterns(at(0, 1, 2, 11), REGISTERED)).toEqual([]);
  expect(bookingPatterns(at(0, 1, 2, 3, 4), REGISTERED)).toEqual([]);
  expect(bookingPatterns(at(0, 9, 11, 12, 13), REGISTERED)).toEqual(['CASE_2']);
});

test('what lies outside of the first 28 days does not count', () => {
  expect(bookingPatterns([booking(-1, 100)], REGISTERED)).toEqual([]);
  expect(
    bookingPatterns(
      [0, 1, 2, 28].map((day) => booking((day + 25) * DAY, 2)),
      REGISTERED,
    ),
  ).toEqual([]);
});

const bookings = fc.array(
  fc
    .tuple(fc.integer({ min: -100, max: 900 }), fc.integer({ min: 1, max: 200 }))
    .map(([at, length]) => booking(at, length)),
  { maxLength: 12 },
);

test('the order in which bookings come does not matter, nor do later ones', () => {
  fc.assert(
    fc.property(bookings, fc.integer({ min: 28 * DAY, max: 60 * DAY }), (all, later) => {
      const patterns = bookingPatterns(all, REGISTERED);
      expect(bookingPatterns([...all].reverse(), REGISTERED)).toEqual(patterns);
      expect(bookingPatterns([...all, booking(later, 100)], REGISTERED)).toEqual(patterns);
    }),
  );
});

test('who books rarely and for short is never suspected', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 71 }), { maxLength: 3 }), (lengths) => {
      const all = lengths.map((length, index) => booking(index * 80, length));
      expect(bookingPatterns(all, REGISTERED)).toEqual([]);
    }),
  );
});
