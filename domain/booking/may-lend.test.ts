import { expect, it } from 'vitest';
import { BOOKING_STATES } from './booking-state.ts';
import type { Booker } from './may-book.ts';
import { mayLend, mayTakeOver } from './may-lend.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const period = { start: START, end: END };
const DRIVER: Booker = {
  state: 'ACTIVE',
  documentsValidUntil: END,
  isCompanyAccount: false,
  entitlement: 'ENTITLED' as const,
};

it('a booking is lent and taken back until it begins, and while nobody stands beside the car', () => {
  const reserved = { state: 'RESERVED', period, isChecked: false } as const;
  expect(mayLend(reserved, START.subtract({ hours: 1 }))).toBeUndefined();
  // As with cancelling, a booking that nobody has begun has not begun at its start.
  expect(mayLend(reserved, START)).toBeUndefined();
  expect(mayLend({ ...reserved, state: 'ACTIVE' }, START)).toBe('BOOKING_STARTED');
  expect(mayLend(reserved, END)).toBe('BOOKING_ENDED');
  expect(mayLend({ ...reserved, isChecked: true }, START.subtract({ minutes: 5 }))).toBe('DRIVER_AT_CAR');
  const before = START.subtract({ hours: 1 });
  const lendable = BOOKING_STATES.filter(
    (state) => mayLend({ state, period, isChecked: false }, before) === undefined,
  );
  expect(lendable).toEqual(['RESERVED']);
});

it('only to whom the car would open: their own account and documents count', () => {
  expect(mayTakeOver(DRIVER, START)).toBe(true);
  expect(mayTakeOver({ ...DRIVER, state: 'BLOCKED' }, START)).toBe(false);
  expect(mayTakeOver({ ...DRIVER, state: 'VERIFIED' }, START)).toBe(false);
  expect(mayTakeOver({ ...DRIVER, documentsValidUntil: START }, START)).toBe(false);
  expect(mayTakeOver({ ...DRIVER, documentsValidUntil: null }, START)).toBe(false);
});
