import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';
import { mayCommand, type TripFacts } from './may-command.ts';

const START = Temporal.Instant.from('2027-05-12T08:00:00Z');
const END = Temporal.Instant.from('2027-05-12T12:00:00Z');
const FACTS: TripFacts = {
  booking: { state: 'RESERVED', period: { start: START, end: END } },
  driver: {
    state: 'ACTIVE',
    documentsValidUntil: END.add({ hours: 1000 }),
    isCompanyAccount: false,
    entitlement: 'ENTITLED',
    pinIsInitial: false,
  },
  isChecked: true,
  car: 'READY',
  isStopped: false,
};
const unlock = (facts: Partial<TripFacts>, now: Temporal.Instant) =>
  mayCommand('UNLOCK', { ...FACTS, ...facts }, now);

describe('the first unlock', () => {
  it.for([
    ['a quarter of an hour before', -15, undefined],
    ['a second earlier', -15 - 1 / 60, 'TRIP_TOO_EARLY'],
    ['at the start', 0, undefined],
    ['just before the end', 239, undefined],
    ['at the end', 240, 'BOOKING_ENDED'],
  ] as const)('%s', ([, minutes, refusal]) => {
    expect(unlock({}, START.add({ seconds: Math.round(minutes * 60) }))).toBe(refusal);
  });

  it('comes early only to a car that stands free and ready', () => {
    const before = START.subtract({ minutes: 5 });
    expect(unlock({ car: 'KEPT' }, before)).toBe('TRIP_TOO_EARLY');
    expect(unlock({ car: 'ON_OTHER_TRIP' }, before)).toBe('CAR_NOT_RETURNED');
  });

  it('never opens a car that somebody else is still driving', () => {
    expect(unlock({ car: 'ON_OTHER_TRIP' }, START.add({ hours: 1 }))).toBe('CAR_NOT_RETURNED');
  });

  it('needs a pin of one’s own, valid documents and the departure check', () => {
    const { driver } = FACTS;
    expect(unlock({ driver: { ...driver, pinIsInitial: true } }, START)).toBe('PIN_INITIAL');
    expect(unlock({ driver: { ...driver, documentsValidUntil: START } }, START)).toBe('DOCUMENTS_EXPIRED');
    expect(unlock({ driver: { ...driver, documentsValidUntil: null } }, START)).toBe('DOCUMENTS_REQUIRED');
    expect(unlock({ driver: { ...driver, state: 'BLOCKED' } }, START)).toBe('CUSTOMER_BLOCKED');
    expect(unlock({ isChecked: false }, START)).toBe('DEPARTURE_CHECK_MISSING');
  });
});

describe('on a trip', () => {
  it('lock and unlock work until the return, however late, whatever else has changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('LOCK', 'UNLOCK'),
        fc.constantFrom(...CUSTOMER_STATES),
        fc.boolean(),
        fc.constantFrom('READY', 'KEPT'),
        fc.integer({ min: -15, max: 100_000 }),
        (kind, state, pinIsInitial, car, minutes) => {
          const facts: TripFacts = {
            booking: { ...FACTS.booking, state: 'ACTIVE' },
            driver: { ...FACTS.driver, state, pinIsInitial, documentsValidUntil: null },
            isChecked: false,
            car,
            isStopped: false,
          };
          expect(mayCommand(kind, facts, START.add({ minutes }))).toBeUndefined();
        },
      ),
    );
  });
});

it('a stopped trip can be locked and not opened, before and after its beginning', () => {
  const trip = { ...FACTS.booking, state: 'ACTIVE' as const };
  expect(unlock({ isStopped: true }, START)).toBe('TRIP_STOPPED');
  expect(unlock({ isStopped: true, booking: trip }, START)).toBe('TRIP_STOPPED');
  expect(mayCommand('LOCK', { ...FACTS, booking: trip, isStopped: true }, START)).toBeUndefined();
});

it('nothing is done for a booking that is over, and nothing locked before a trip', () => {
  for (const state of BOOKING_STATES) {
    const facts = { ...FACTS, booking: { ...FACTS.booking, state } };
    const allowed = mayCommand('UNLOCK', facts, START) === undefined;
    expect([state, allowed]).toEqual([state, state === 'RESERVED' || state === 'ACTIVE']);
  }
  expect(mayCommand('LOCK', FACTS, START)).toBe('TRIP_NOT_BEGUN');
});
