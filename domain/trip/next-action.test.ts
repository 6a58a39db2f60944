import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { type NextFacts, nextActions } from './next-action.ts';
import { tripAccess } from './trip-access.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const FACTS: NextFacts = {
  booking: { state: 'RESERVED', period: { start: START, end: END } },
  isDriver: true,
  isChecked: false,
  canExtend: true,
};
const ACTIVE: Partial<NextFacts> = { booking: { ...FACTS.booking, state: 'ACTIVE' }, isChecked: true };
const at = (minutes: number, facts: Partial<NextFacts> = {}) =>
  nextActions({ ...FACTS, ...facts }, START.add({ seconds: Math.round(minutes * 60) }));

describe('what is next', () => {
  it.for([
    ['the day before', -24 * 60, {}, ['DIRECTIONS', 'CALENDAR']],
    ['a second before the car can open', -15 - 1 / 60, {}, ['DIRECTIONS', 'CALENDAR']],
    ['a quarter of an hour before', -15, {}, ['CHECK', 'DIRECTIONS']],
    ['after the check', 0, { isChecked: true }, ['OPEN', 'DIRECTIONS']],
    ['never opened, just before the end', 239, { isChecked: true }, ['OPEN', 'DIRECTIONS']],
    ['never opened, at the end', 240, {}, ['PRICE']],
    ['on the way', 30, ACTIVE, ['OPEN_OR_LOCK', 'RETURN', 'EXTEND', 'DIRECTIONS']],
    [
      'just before the last quarter of an hour',
      224.9,
      ACTIVE,
      ['OPEN_OR_LOCK', 'RETURN', 'EXTEND', 'DIRECTIONS'],
    ],
    ['in the last quarter of an hour', 225, ACTIVE, ['RETURN', 'OPEN_OR_LOCK', 'EXTEND', 'DIRECTIONS']],
    ['somebody else follows', 230, { ...ACTIVE, canExtend: false }, ['RETURN', 'OPEN_OR_LOCK', 'DIRECTIONS']],
    ['late', 300, ACTIVE, ['RETURN', 'OPEN_OR_LOCK', 'EXTEND', 'DIRECTIONS']],
    ['for somebody who does not drive', 30, { ...ACTIVE, isDriver: false }, ['PRICE']],
  ] as const)('%s', ([, minutes, facts, actions]) => {
    expect(at(minutes, facts)).toEqual(actions);
  });

  it('names each action once, and the car exactly while the driver has a way to it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...BOOKING_STATES),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -3000, max: 3000 }),
        (state, isDriver, isChecked, canExtend, minutes) => {
          const booking = { ...FACTS.booking, state };
          const now = START.add({ minutes });
          const actions = nextActions({ booking, isDriver, isChecked, canExtend }, now);
          expect(new Set(actions).size).toBe(actions.length);
          const atCar = actions.some((action) =>
            ['CHECK', 'OPEN', 'OPEN_OR_LOCK', 'RETURN'].includes(action),
          );
          expect(atCar).toBe(isDriver && tripAccess(booking, now) !== undefined);
          // Nobody opens a car for the first time without having been led through the check.
          if (actions.includes('OPEN')) expect(isChecked).toBe(true);
          if (actions.includes('EXTEND')) expect(canExtend && state === 'ACTIVE').toBe(true);
        },
      ),
    );
  });
});
