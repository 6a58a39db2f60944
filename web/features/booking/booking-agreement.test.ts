import { describe, expect, it } from 'vitest';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import type { Failure } from '#web/shell/call-failure.ts';
import { obstacleOf, outdatedPart } from './booking-agreement.ts';
import type { Quote } from './booking-queries.ts';

const agreed = {
  period: {
    start: Temporal.Instant.from('2026-11-18T10:00:00Z'),
    end: Temporal.Instant.from('2026-11-18T12:00:00Z'),
  },
  total: { cents: 2_000, currency: 'EUR' as const },
  km: 40,
};

const quoted = (cents: number, available = true) =>
  Promise.resolve({ available, price: { total: { cents, currency: 'EUR' } } as Quote['price'] });

const refused = (status: number) =>
  new CallRefused({ type: 'about:blank', title: '', status, detail: '', resultCode: 'PERIOD_IN_PAST' });

describe('what was agreed to before a login', () => {
  it('holds for the same price and for a lower one', async () => {
    expect(await outdatedPart(agreed, () => quoted(2_000))).toBeUndefined();
    expect(await outdatedPart(agreed, () => quoted(1_500))).toBeUndefined();
  });

  it('does not hold for a higher price', async () => {
    expect(await outdatedPart(agreed, () => quoted(2_001))).toBe('PRICE');
  });

  it('is left to the booking itself when the car is taken: its refusal says so', async () => {
    expect(await outdatedPart(agreed, () => quoted(3_000, false))).toBeUndefined();
  });

  it('does not hold when its time cannot be booked any more', async () => {
    expect(await outdatedPart(agreed, () => Promise.reject(refused(422)))).toBe('PERIOD');
  });

  it('is left to the booking itself when nobody can be asked', async () => {
    for (const error of [new ConnectionFailed(undefined), refused(503)]) {
      expect(await outdatedPart(agreed, () => Promise.reject(error))).toBeUndefined();
    }
  });
});

describe('what stands in the way of a booking', () => {
  const failure = (code: Failure['code']) => ({ code, title: 'Titel', text: 'Text' });

  it('is the refusal, also where the car is known to be taken', () => {
    expect(obstacleOf(failure('OWN_BOOKING_OVERLAPS'), true)).toEqual(failure('OWN_BOOKING_OVERLAPS'));
  });

  it('is the taken car when nothing was tried, or only a login is missing', () => {
    expect(obstacleOf(undefined, true)?.code).toBe('BOOKEE_TAKEN');
    expect(obstacleOf(failure('AUTHENTICATION'), true)?.code).toBe('BOOKEE_TAKEN');
  });

  it('is nothing else', () => {
    expect(obstacleOf(undefined, false)).toBeUndefined();
    expect(obstacleOf(failure('AUTHENTICATION'), false)).toBeUndefined();
  });
});
