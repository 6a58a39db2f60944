import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FOCUS_RETRIES, FOCUS_RETRY_MS, retryFocus } from './focus-trap.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tries at once, then ten times every 50 ms (§9.40), and gives up', () => {
  expect([FOCUS_RETRIES, FOCUS_RETRY_MS]).toEqual([10, 50]);
  const tryIt = vi.fn(() => false);
  retryFocus(tryIt);
  expect(tryIt).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(FOCUS_RETRY_MS - 1);
  expect(tryIt).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(tryIt).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(tryIt).toHaveBeenCalledTimes(11);
});

it('ends as soon as the focus is there, or when the panel closes', () => {
  const third = vi.fn(() => third.mock.calls.length === 3);
  retryFocus(third);
  const never = vi.fn(() => false);
  const stop = retryFocus(never);
  vi.advanceTimersByTime(FOCUS_RETRY_MS);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(third).toHaveBeenCalledTimes(3);
  expect(never).toHaveBeenCalledTimes(2);
});
