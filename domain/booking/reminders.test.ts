import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOKING_STATES } from './booking-state.ts';
import {
  leftToPhone,
  MAX_PENDING_REMINDERS,
  REMINDER_KINDS,
  type RemindedBooking,
  remindersOf,
  reminderWords,
  waitingForDriver,
} from './reminders.ts';

const at = (text: string) => Temporal.Instant.from(text);
const NOW = at('2027-06-16T14:07:00+02:00');
const ALL = new Set(REMINDER_KINDS);

const booking = (facts: Partial<RemindedBooking> = {}): RemindedBooking => ({
  id: 7,
  state: 'RESERVED',
  period: { start: at('2027-06-16T18:00:00+02:00'), end: at('2027-06-16T20:00:00+02:00') },
  isDriver: true,
  ...facts,
});

const anyBookings = fc.uniqueArray(
  fc
    .record({
      id: fc.integer({ min: 1, max: 499_999_999 }),
      state: fc.constantFrom(...BOOKING_STATES),
      startMinutes: fc.integer({ min: -60 * 24 * 30, max: 60 * 24 * 180 }),
      lengthMinutes: fc.integer({ min: 60, max: 60 * 24 * 28 }),
      isDriver: fc.boolean(),
    })
    .map(({ id, state, startMinutes, lengthMinutes, isDriver }): RemindedBooking => {
      const start = NOW.add({ minutes: startMinutes });
      return { id, state, isDriver, period: { start, end: start.add({ minutes: lengthMinutes }) } };
    }),
  { selector: ({ id }) => id, maxLength: 60 },
);
const anyWanted = fc.subarray([...REMINDER_KINDS]).map((kinds) => new Set(kinds));

test('nobody is reminded twice: what the server reminds this device of, the phone leaves out (§S17.10)', () => {
  expect(leftToPhone(REMINDER_KINDS, false)).toEqual(REMINDER_KINDS);
  expect(leftToPhone(REMINDER_KINDS, true)).toEqual(['END']);
  expect(leftToPhone(['START'], true)).toEqual([]);
});

describe('remindersOf', () => {
  test('reminds 30 minutes before the start, 15 minutes before the end, and at the end (§S17.10)', () => {
    expect(
      remindersOf([booking()], ALL, NOW).map(({ kind, at: due }) => `${kind} ${due.toString()}`),
    ).toEqual(['START 2027-06-16T15:30:00Z', 'END_SOON 2027-06-16T17:45:00Z', 'END 2027-06-16T18:00:00Z']);
  });

  test('counts elapsed time in the night when clocks go back', () => {
    const [start] = remindersOf(
      [booking({ period: { start: at('2027-10-31T03:15:00+01:00'), end: at('2027-10-31T06:00:00+01:00') } })],
      new Set(['START']),
      NOW,
    );
    expect(start?.at.toString()).toBe('2027-10-31T01:45:00Z');
  });

  test('a trip that has begun has no start to remind of', () => {
    expect(remindersOf([booking({ state: 'ACTIVE' })], ALL, NOW).map(({ kind }) => kind)).toEqual([
      'END_SOON',
      'END',
    ]);
  });

  test('never of a booking that is cancelled or over, nor of somebody else’s', () => {
    fc.assert(
      fc.property(anyBookings, anyWanted, (bookings, wanted) => {
        for (const { bookingId } of remindersOf(bookings, wanted, NOW)) {
          const { state, isDriver } = bookings.find(({ id }) => id === bookingId) ?? booking();
          expect(isDriver && (state === 'RESERVED' || state === 'ACTIVE')).toBe(true);
        }
      }),
    );
  });

  test('none in the past, none of a kind that is off, at most 64, the soonest first', () => {
    fc.assert(
      fc.property(anyBookings, anyWanted, (bookings, wanted) => {
        const reminders = remindersOf(bookings, wanted, NOW);
        const times = reminders.map(({ at: due }) => due.epochMilliseconds);
        expect(reminders.length).toBeLessThanOrEqual(MAX_PENDING_REMINDERS);
        expect(times.every((time) => time > NOW.epochMilliseconds)).toBe(true);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(reminders.every(({ kind }) => wanted.has(kind))).toBe(true);
      }),
    );
  });

  test('what is left out is later than what is kept', () => {
    const many = Array.from({ length: 40 }, (_, day) =>
      booking({
        id: day + 1,
        period: { start: NOW.add({ hours: 24 * (day + 1) }), end: NOW.add({ hours: 24 * (day + 1) + 3 }) },
      }),
    );
    const kept = remindersOf(many, ALL, NOW);
    expect(kept).toHaveLength(64);
    expect(kept.at(-1)?.bookingId).toBe(22);
  });

  test('each has an id of its own, which fits into 32 bits', () => {
    fc.assert(
      fc.property(anyBookings, (bookings) => {
        const ids = remindersOf(bookings, ALL, NOW).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.every((id) => id > 0 && id < 2 ** 31)).toBe(true);
      }),
    );
  });
});

describe('waitingForDriver', () => {
  test('counts what begins within the hour, and what should be over', () => {
    const soon = { start: NOW.add({ minutes: 60 }), end: NOW.add({ hours: 3 }) };
    const later = { start: NOW.add({ minutes: 61 }), end: NOW.add({ hours: 3 }) };
    const overdue = { start: NOW.subtract({ hours: 3 }), end: NOW };
    const running = { start: NOW.subtract({ hours: 3 }), end: NOW.add({ minutes: 1 }) };
    expect(
      waitingForDriver(
        [
          booking({ period: soon }),
          booking({ period: soon, isDriver: false }),
          booking({ period: soon, state: 'CANCELLED' }),
          booking({ period: later }),
          booking({ period: overdue, state: 'ACTIVE' }),
          booking({ period: overdue }),
          booking({ period: running, state: 'ACTIVE' }),
        ],
        NOW,
      ),
    ).toBe(2);
  });
});

test('the words name times of Berlin', () => {
  const { period } = booking();
  const words = (kind: 'START' | 'END_SOON', canExtend = true) =>
    reminderWords({ kind, model: 'Toyota Corolla', station: 'Hbf', period, canExtend });
  expect(words('START')).toEqual({
    title: 'Um 18:00 geht es los',
    body: 'Dein Toyota Corolla steht an der Station Hbf.',
  });
  expect(words('END_SOON').body).toContain('verlängere');
  expect(words('END_SOON', false).body).not.toContain('verlängere');
});
