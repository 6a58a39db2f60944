import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancellationFeeCents, checkCancellation } from '#domain/booking/cancellation.ts';
import { PRICE_LIST_2026 } from '#domain/tariff/price-list.ts';

const start = Temporal.Instant.from('2026-11-21T14:00+01:00');
const period = { start, end: start.add({ hours: 4 }) };
const priceList = PRICE_LIST_2026;
const before = (duration: Temporal.DurationLike) => start.subtract(duration);

test('a reserved booking can be cancelled until it is over', () => {
  expect(checkCancellation({ state: 'RESERVED', period }, before({ hours: 48 }))).toBeUndefined();
  expect(checkCancellation({ state: 'RESERVED', period }, start.add({ hours: 1 }))).toBeUndefined();
  expect(checkCancellation({ state: 'RESERVED', period }, period.end)).toBe('BOOKING_ENDED');
});

test('an unlocked, finished or cancelled booking cannot be cancelled', () => {
  const refusal = (state: Parameters<typeof checkCancellation>[0]['state']) =>
    checkCancellation({ state, period }, before({ hours: 1 }));
  expect(refusal('ACTIVE')).toBe('BOOKING_STARTED');
  expect(refusal('ENDED')).toBe('BOOKING_ENDED');
  expect(refusal('BILLED')).toBe('BOOKING_ENDED');
  expect(refusal('NO_SHOW')).toBe('BOOKING_ENDED');
  expect(refusal('CANCELLED')).toBe('BOOKING_CANCELLED');
});

test('cancelling is free until 24 hours before the start', () => {
  const booking = {
    timePriceCents: 1440,
    paidFeeCents: 0,
    priceList,
    period,
    bookedAt: before({ hours: 24 * 7 }),
  };
  expect(cancellationFeeCents(booking, before({ hours: 24 }))).toBe(0);
  expect(cancellationFeeCents(booking, before({ hours: 23, minutes: 59 }))).toBe(720);
  expect(cancellationFeeCents(booking, start.add({ minutes: 5 }))).toBe(720);
});

test('24 hours are elapsed hours, also over the night of a clock change', () => {
  const sunday = Temporal.Instant.from('2026-10-25T12:00+01:00');
  const booking = {
    priceList,
    timePriceCents: 1000,
    paidFeeCents: 0,
    period: { start: sunday, end: sunday.add({ hours: 2 }) },
    bookedAt: sunday.subtract({ hours: 100 }),
  };
  // Saturday noon by the clock is 25 hours before; 13:00 is 24.
  expect(cancellationFeeCents(booking, Temporal.Instant.from('2026-10-24T13:00+02:00'))).toBe(0);
  expect(cancellationFeeCents(booking, Temporal.Instant.from('2026-10-24T13:01+02:00'))).toBe(500);
});

test('cancelling is free within 15 minutes of booking while the start lies ahead', () => {
  const booking = {
    timePriceCents: 1440,
    paidFeeCents: 0,
    priceList,
    period,
    bookedAt: before({ hours: 1 }),
  };
  expect(cancellationFeeCents(booking, before({ minutes: 45 }))).toBe(0);
  expect(cancellationFeeCents(booking, before({ minutes: 44 }))).toBe(720);
  const lastMinute = { ...booking, bookedAt: before({ minutes: 5 }) };
  expect(cancellationFeeCents(lastMinute, before({ minutes: 1 }))).toBe(0);
  expect(cancellationFeeCents(lastMinute, start)).toBe(720);
});

test('half a cent of the fee is rounded up', () => {
  const booking = {
    timePriceCents: 725,
    paidFeeCents: 0,
    priceList,
    period,
    bookedAt: before({ hours: 100 }),
  };
  expect(cancellationFeeCents(booking, before({ hours: 2 }))).toBe(363);
});

test('the fee is nothing or half, and never falls as time passes once the grace is over', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(3000), fc.nat(500), (timePriceCents, minutes, later) => {
      const bookedAt = before({ hours: 60 });
      const now = bookedAt.add({ minutes: 16 + minutes });
      const booking = { timePriceCents, paidFeeCents: 0, priceList, period, bookedAt };
      const fee = cancellationFeeCents(booking, now);
      expect([0, Math.round(timePriceCents / 2)]).toContain(fee);
      const laterFee = cancellationFeeCents(booking, now.add({ minutes: later }));
      expect(laterFee).toBeGreaterThanOrEqual(fee);
    }),
  );
});

test('a fee paid for a shortening counts towards that of cancelling, and is taken back within 15 minutes of booking', () => {
  const booking = { timePriceCents: 720, paidFeeCents: 360, latePeakCents: 1440, priceList, period };
  const longAgo = { ...booking, bookedAt: before({ hours: 100 }) };
  expect(cancellationFeeCents(longAgo, before({ hours: 2 }))).toBe(360);
  expect(cancellationFeeCents({ ...longAgo, paidFeeCents: 900 }, before({ hours: 2 }))).toBe(0);
  expect(cancellationFeeCents({ ...booking, bookedAt: before({ hours: 2 }) }, before({ hours: 2 }))).toBe(
    -360,
  );
});
