import { expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { tripAccess } from './trip-access.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const period = { start: START, end: END };

it.for([
  ['just before the last quarter of an hour', -15 * 60 - 1, undefined],
  ['a quarter of an hour before the start', -15 * 60, 'BEGIN'],
  ['just before the end', 4 * 3600 - 1, 'BEGIN'],
  ['at the end', 4 * 3600, undefined],
] as const)('the way to a reserved car opens and closes: %s', ([, seconds, access]) => {
  expect(tripAccess({ state: 'RESERVED', period }, START.add({ seconds }))).toBe(access);
});

it('on a trip it stays, however late', () => {
  expect(tripAccess({ state: 'ACTIVE', period }, END.add({ hours: 100 }))).toBe('ON_TRIP');
});

it('a trip that is over has none', () => {
  const open = BOOKING_STATES.filter((state) => tripAccess({ state, period }, START) !== undefined);
  expect(open.toSorted()).toEqual(['ACTIVE', 'RESERVED']);
});
