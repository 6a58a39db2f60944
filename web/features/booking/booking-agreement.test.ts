import { describe, expect, it } from 'vitest';
import type { RefusalCode } from '#contract/refusal.ts';
import { CallRefused, ConnectionFailed } from '#web/platform/call.ts';
import type { Failure } from '#web/shell/call-failure.ts';
import { checkAgreement, obstacleOf } from './booking-agreement.ts';
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

const refused = (status: number, resultCode: RefusalCode = 'PERIOD_IN_PAST') =>
  new CallRefused({ type: 'about:blank', title: '', status, detail: 'Der Grund.', resultCode });

describe('what was agreed to before a login', () => {
  it('holds for the same price and for a lower one', async () => {
    expect(await checkAgreement(agreed, () => quoted(2_000))).toBeUndefined();
    expect(await checkAgreement(agreed, () => quoted(1_500))).toBeUndefined();
  });

  it('does not hold for a higher price', async () => {
    expect(await checkAgreement(agreed, () => quoted(2_001))).toEqual({ reason: 'PRICE' });
  });

  it('is left to the booking itself when the car is taken: its refusal says so', async () => {
    expect(await checkAgreement(agreed, () => quoted(3_000, false))).toBeUndefined();
  });

  it('does not hold when its time cannot be booked any more', async () => {
    expect(await checkAgreement(agreed, () => Promise.reject(refused(422)))).toEqual({ reason: 'PERIOD' });
  });

  it('does not hold when the server refuses it, for the reason that it names', async () => {
    for (const code of ['BOOKEE_UNKNOWN', 'RATE_LIMITED', 'PERIOD_TOO_FAR_AHEAD'] as const) {
      expect(await checkAgreement(agreed, () => Promise.reject(refused(422, code)))).toMatchObject({
        reason: 'REFUSED',
        failure: { code, text: 'Der Grund.' },
      });
    }
  });

  it('is left to the booking itself when nobody can be asked', async () => {
    for (const error of [new ConnectionFailed(undefined), refused(503)]) {
      expect(await checkAgreement(agreed, () => Promise.reject(error))).toBeUndefined();
    }
  });
});

describe('what stands in the way of a booking', () => {
  const failure = (code: Failure['code']) => ({ code, title: 'Titel', text: 'Text' });

  const quoted = (resultCode: NonNullable<Quote['obstacle']>['resultCode']) => ({
    resultCode,
    detail: 'Text',
  });

  it('is the refusal, also where the car is known to be taken', () => {
    expect(obstacleOf(failure('OWN_BOOKING_OVERLAPS'), quoted('BOOKEE_TAKEN'))).toEqual(
      failure('OWN_BOOKING_OVERLAPS'),
    );
  });

  it('is what the quote names when nothing was tried, or only a login is missing', () => {
    expect(obstacleOf(undefined, quoted('BOOKEE_TAKEN'))?.code).toBe('BOOKEE_TAKEN');
    expect(obstacleOf(failure('AUTHENTICATION'), quoted('BOOKEE_TAKEN'))?.code).toBe('BOOKEE_TAKEN');
    expect(obstacleOf(undefined, quoted('OWN_BOOKING_OVERLAPS'))).toEqual({
      code: 'OWN_BOOKING_OVERLAPS',
      title: 'Du hast da schon ein Auto',
      text: 'Text',
    });
  });

  it('is nothing else', () => {
    expect(obstacleOf(undefined, undefined)).toBeUndefined();
    expect(obstacleOf(failure('AUTHENTICATION'), undefined)).toBeUndefined();
  });
});
