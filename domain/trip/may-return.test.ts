import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOOKING_STATES } from '#domain/booking/booking-state.ts';
import { confirmationTime, MAX_CONFIRMATION_AGE_HOURS, mayReturn, tappedAt } from './may-return.ts';

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

describe('what the clock of a device showed', () => {
  const now = Temporal.Instant.from('2027-05-12T12:00:00Z');
  const tap = now.subtract({ minutes: 40 });

  it('is put right by what it shows at the sending, however wrong it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (aheadMinutes) => {
        const shown = (instant: Temporal.Instant) => instant.add({ minutes: aheadMinutes });
        const at = tappedAt(shown(tap), shown(now), now);
        // The drift of an ordinary clock is not told from the way of a message.
        expect(at).toEqual(Math.abs(aheadMinutes) > 2 ? tap : shown(tap));
      }),
    );
  });

  it('says the same however long its messages take', () => {
    const shown = (instant: Temporal.Instant) => instant.add({ hours: 1 });
    for (const seconds of [0, 3, 25]) {
      const arrival = now.add({ seconds });
      expect(tappedAt(shown(tap), shown(now), arrival)).toEqual(tap);
    }
  });

  it('is taken as it is where nothing can put it right', () => {
    const ahead = now.add({ hours: 1 });
    expect(tappedAt(tap, undefined, now)).toEqual(tap);
    // Put back since, e.g. by the network that came back.
    expect(tappedAt(ahead, now, now)).toEqual(ahead);
  });
});
