import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Period } from '#domain/booking/period.ts';
import { parseStoredPeriod, periodAtStart } from './period-store.ts';

const berlin = (text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant();
const period = (start: string, end: string): Period => ({ start: berlin(start), end: berlin(end) });
const text = ({ start, end }: Period) => `${start}/${end}`;
const now = berlin('2026-11-18T14:07');

describe('the period a visit starts with', () => {
  it('is the next quarter hour for one hour when nothing was chosen', () => {
    expect(text(periodAtStart(undefined, now))).toBe(text(period('2026-11-18T14:15', '2026-11-18T15:15')));
  });

  it('is the one chosen last while it lies ahead', () => {
    const chosen = period('2026-11-20T10:00', '2026-11-20T12:00');
    expect(periodAtStart(chosen, now)).toBe(chosen);
  });

  it('begins now when its start has passed, and is new when it is over', () => {
    expect(text(periodAtStart(period('2026-11-18T10:00', '2026-11-18T18:00'), now))).toBe(
      text(period('2026-11-18T14:00', '2026-11-18T18:00')),
    );
    expect(text(periodAtStart(period('2026-11-17T10:00', '2026-11-17T12:00'), now))).toBe(
      text(period('2026-11-18T14:15', '2026-11-18T15:15')),
    );
  });
});

describe('what lies in storage', () => {
  it('is taken when it is a period', () => {
    const stored = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T11:00:00+00:00' };
    expect(parseStoredPeriod(stored)).toEqual({ start: '2026-11-20T09:00:00Z', end: '2026-11-20T11:00:00Z' });
  });

  it.each([null, 'gestern', {}, { start: 1, end: 2 }, { start: 'x', end: '2026-11-20T11:00:00Z' }])(
    'is refused otherwise: %j',
    (value) => {
      expect(parseStoredPeriod(value)).toBeUndefined();
    },
  );
});

describe('the timeframe check', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.resetModules();
    vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('moves an overtaken period on and tells who listens; without listeners nothing happens', async () => {
    vi.setSystemTime(berlin('2026-11-18T14:07').epochMilliseconds);
    const store = await import('./period-store.ts');
    const listener = vi.fn();
    const stop = store.subscribeToPeriod(listener);
    expect(text(store.currentPeriod())).toBe(text(period('2026-11-18T14:15', '2026-11-18T15:15')));

    vi.setSystemTime(berlin('2026-11-18T14:30').epochMilliseconds);
    store.checkTimeframe();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(text(store.currentPeriod())).toBe(text(period('2026-11-18T14:30', '2026-11-18T15:30')));

    stop();
    vi.setSystemTime(berlin('2026-11-18T16:00').epochMilliseconds);
    store.checkTimeframe();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.TIMEFRAME_CHECK_MS).toBe(10_000);
  });

  it('corrects at once what cannot be booked', async () => {
    vi.setSystemTime(berlin('2026-11-18T14:07').epochMilliseconds);
    const store = await import('./period-store.ts');
    store.setPeriod(period('2026-11-20T10:00', '2026-11-20T10:15'));
    expect(text(store.currentPeriod())).toBe(text(period('2026-11-20T10:00', '2026-11-20T11:00')));
  });
});
