import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { confirmationTime, MAX_CONFIRMATION_AGE_HOURS, mayReturn } from './may-return.ts';

it('only a trip that has begun can be ended', () => {
  expect(BOOKING_STATES.filter((state) => mayReturn(state) === undefined)).toEqual(['ACTIVE']);
  expect(mayReturn('RESERVED')).toBe('TRIP_NOT_BEGUN');
  expect(mayReturn('CANCELLED')).toBe('BOOKING_CANCELLED');
});

describe('the time of a confirmation', () => {
  const now = Temporal.Instant.from('2027-05-12T12:00:00Z');
  const lastEventAt = now.subtract({ hours: 1 });

  it('is now, or what the device says', () => {
    expect(confirmationTime(undefined, { lastEventAt }, now)).toEqual(now);
    const told = now.subtract({ minutes: 20 });
    expect(confirmationTime(told, { lastEventAt }, now)).toEqual(told);
  });

  it('is never in the future, before another event of the trip, or longer ago than a day', () => {
    const day = MAX_CONFIRMATION_AGE_HOURS * 60;
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 0, max: 5000 }), (told, last) => {
        const known = { lastEventAt: now.subtract({ minutes: last }) };
        const ago = now.since(confirmationTime(now.add({ minutes: told }), known, now)).total('minutes');
        expect(ago).toBe(Math.max(0, Math.min(-told, last, day)));
      }),
    );
  });
});
