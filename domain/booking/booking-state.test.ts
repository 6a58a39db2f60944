import { expect, test } from 'vitest';
import {
  BOOKING_STATES,
  isOccupying,
  mayBecome,
  OCCUPYING_STATES,
  previousStates,
} from '#domain/booking/booking-state.ts';

test('the way of a trip is reserved, active, ended, billed', () => {
  expect(mayBecome('RESERVED', 'ACTIVE')).toBe(true);
  expect(mayBecome('ACTIVE', 'ENDED')).toBe(true);
  expect(mayBecome('ENDED', 'BILLED')).toBe(true);
});

test('only what was never unlocked is cancelled or missed', () => {
  for (const state of BOOKING_STATES) {
    expect(mayBecome(state, 'CANCELLED')).toBe(state === 'RESERVED');
    expect(mayBecome(state, 'NO_SHOW')).toBe(state === 'RESERVED');
  }
});

test('no booking comes back to a state it has left', () => {
  for (const state of BOOKING_STATES) {
    const earlier = new Set(previousStates(state));
    for (const before of earlier) for (const further of previousStates(before)) earlier.add(further);
    expect(earlier.has(state)).toBe(false);
  }
});

test('reserved and running bookings occupy their vehicle', () => {
  expect(BOOKING_STATES.filter(isOccupying)).toEqual([...OCCUPYING_STATES]);
  expect(isOccupying('RESERVED')).toBe(true);
  expect(isOccupying('ENDED')).toBe(false);
});
