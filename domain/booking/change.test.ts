import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookingState } from '#domain/booking/booking-state.ts';
import { cancellationFeeCents, freeCancellationUntil } from '#domain/booking/cancellation.ts';
import { changeFeeCents, checkChange, isStartFixed, latePeakAfterChange } from '#domain/booking/change.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';

const start = Temporal.Instant.from('2026-11-21T14:00+01:00');
const period = lasting(4);
const dayBefore = start.subtract({ hours: 30 });
const booking = {
  period,
  bookedAt: start.subtract({ hours: 24 * 7 }),
  timePriceCents: 1440,
  priceList: PRICE_LIST_2026,
};
const running = start.add({ hours: 1, minutes: 5 });

function lasting(hours: number, from = start) {
  return { start: from, end: from.add({ minutes: hours * 60 }) };
}

function change(state: BookingState, newPeriod: typeof period, now: Temporal.Instant) {
  return checkChange({ state, period }, newPeriod, now);
}

test('before it begins, a reserved booking can move, grow and shrink', () => {
  expect(change('RESERVED', lasting(2), dayBefore)).toBeUndefined();
  expect(change('RESERVED', lasting(30), dayBefore)).toBeUndefined();
  expect(change('RESERVED', lasting(4, start.add({ hours: 48 })), dayBefore)).toBeUndefined();
  expect(change('RESERVED', lasting(4, dayBefore.add({ hours: 2 })), dayBefore)).toBeUndefined();
});

test('the new period keeps the rules of every period', () => {
  expect(change('RESERVED', lasting(0.5), dayBefore)).toBe('PERIOD_TOO_SHORT');
  expect(change('RESERVED', lasting(28 * 24 + 1), dayBefore)).toBe('PERIOD_TOO_LONG');
  expect(change('RESERVED', lasting(1.1), dayBefore)).toBe('PERIOD_OFF_GRID');
  expect(change('RESERVED', lasting(4, dayBefore.subtract({ hours: 1 })), dayBefore)).toBe('PERIOD_IN_PAST');
  expect(change('RESERVED', lasting(4, start.add({ hours: 200 * 24 })), dayBefore)).toBe(
    'PERIOD_TOO_FAR_AHEAD',
  );
});

test('once begun or unlocked, the start stays', () => {
  const later = lasting(4, start.add({ hours: 2 }));
  expect(change('RESERVED', later, running)).toBe('START_FIXED');
  expect(change('ACTIVE', later, running)).toBe('START_FIXED');
  expect(change('ACTIVE', later, dayBefore)).toBe('START_FIXED');
  expect(isStartFixed({ state: 'RESERVED', period }, start)).toBe(true);
  expect(isStartFixed({ state: 'RESERVED', period }, dayBefore)).toBe(false);
});

test('a running booking can be extended and shortened, never to before now', () => {
  for (const state of ['RESERVED', 'ACTIVE'] as const) {
    expect(change(state, lasting(8), running)).toBeUndefined();
    expect(change(state, lasting(1.25), running)).toBeUndefined();
    expect(change(state, lasting(1), running)).toBe('PERIOD_IN_PAST');
    expect(change(state, lasting(28 * 24 + 1), running)).toBe('PERIOD_TOO_LONG');
  }
});

test('a late car can still be extended, a missed booking cannot', () => {
  const late = period.end.add({ minutes: 10 });
  expect(change('ACTIVE', lasting(5), late)).toBeUndefined();
  expect(change('RESERVED', lasting(5), late)).toBe('BOOKING_ENDED');
});

test('finished and cancelled bookings stay as they are', () => {
  expect(change('CANCELLED', lasting(5), dayBefore)).toBe('BOOKING_CANCELLED');
  for (const state of ['ENDED', 'BILLED', 'NO_SHOW'] as const) {
    expect(change(state, lasting(5), dayBefore)).toBe('BOOKING_ENDED');
  }
});

test('shortening costs half of the time price given up inside the last 24 hours', () => {
  const shortened = { period: lasting(2), timePriceCents: 720 };
  expect(changeFeeCents(booking, shortened, start.subtract({ hours: 24 }))).toBe(0);
  expect(changeFeeCents(booking, shortened, start.subtract({ hours: 23 }))).toBe(360);
  expect(changeFeeCents(booking, shortened, running)).toBe(360);
});

test('a fee cannot be moved away: half of the highest time price since cancelling costs stays due', () => {
  const late = start.subtract({ hours: 5 });
  const atNight = { period: lasting(4, start.add({ hours: 8 })), timePriceCents: 200 };
  expect(latePeakAfterChange(booking, atNight, start.subtract({ hours: 24 }))).toBeUndefined();
  expect(latePeakAfterChange(booking, atNight, late)).toBe(1440);
  expect(latePeakAfterChange(booking, { timePriceCents: 2000 }, late)).toBe(2000);

  const inThreeWeeks = { ...atNight, period: lasting(4, start.add({ hours: 500 })) };
  for (const moved of [atNight, inThreeWeeks]) {
    const facts = { ...booking, ...moved, latePeakCents: 1440, paidFeeCents: 0 };
    expect(cancellationFeeCents(facts, late.add({ hours: 1 }))).toBe(720);
    expect(freeCancellationUntil(facts, late)).toBeUndefined();
    expect(latePeakAfterChange(facts, { timePriceCents: 300 }, late)).toBe(1440);
    const shorter = { period: lasting(2, moved.period.start), timePriceCents: 100 };
    expect(changeFeeCents(facts, shorter, late)).toBe(50);
  }
});

test('within 15 minutes of booking and before the start every change is free, now and later', () => {
  const justBooked = { ...booking, bookedAt: start.subtract({ hours: 2 }) };
  const shorter = { period: lasting(2), timePriceCents: 720 };
  const [last, over] = [start.subtract({ hours: 1, minutes: 45 }), start.subtract({ hours: 1, minutes: 44 })];
  expect(changeFeeCents(justBooked, shorter, last)).toBe(0);
  expect(latePeakAfterChange(justBooked, shorter, last)).toBeUndefined();
  expect(changeFeeCents(justBooked, shorter, over)).toBe(360);
  expect(latePeakAfterChange(justBooked, shorter, over)).toBe(1440);
  const spontaneous = { ...booking, bookedAt: start.subtract({ minutes: 5 }) };
  expect(changeFeeCents(spontaneous, shorter, start)).toBe(360);
});

test('extending costs no fee', () => {
  expect(changeFeeCents(booking, { period: lasting(6), timePriceCents: 2160 }, running)).toBe(0);
});

test('the fee is never negative and never more than half of the old price', () => {
  const cents = fc.nat(100_000);
  const hours = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(cents, cents, hours, hours, fc.integer({ min: -72, max: 72 }), (old, next, a, b, hour) => {
      const fee = changeFeeCents(
        { ...booking, period: lasting(a), timePriceCents: old },
        { period: lasting(b), timePriceCents: next },
        start.add({ hours: hour }),
      );
      expect(fee).toBeGreaterThanOrEqual(0);
      expect(fee).toBeLessThanOrEqual(Math.ceil(old / 2));
    }),
  );
});
