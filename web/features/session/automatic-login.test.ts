import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rememberLogin } from '#web/platform/login-hint.ts';
import { DATA_RELOAD_MS, LOGIN_RETRY_MS, tryLoginAgain } from './automatic-login.ts';
import { type Customer, currentCustomerQuery } from './current-customer.ts';

const LENA = { id: 1, customerNumber: '100001-1' } as Customer;
const BOOKINGS = ['GET /bookings', {}];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { onLine: true });
  rememberLogin(true);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page on which nobody has said yet who is logged in, with a list that was answered. */
function page() {
  const client = new QueryClient();
  client.setQueryData(BOOKINGS, []);
  const restoreLogin = vi.fn(async () => {
    client.setQueryData(currentCustomerQuery.queryKey, LENA);
  });
  const isAskedAgain = () => client.getQueryState(BOOKINGS)?.isInvalidated;
  return { client, restoreLogin, isAskedAgain };
}

it('a login is tried 10 s after the start, and what belongs to the customer loaded again 5 s after that', async () => {
  const { client, restoreLogin, isAskedAgain } = page();
  const stop = tryLoginAgain(client, restoreLogin);
  await vi.advanceTimersByTimeAsync(LOGIN_RETRY_MS - 1);
  expect(restoreLogin).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(restoreLogin).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(DATA_RELOAD_MS - 1);
  expect(isAskedAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isAskedAgain()).toBe(true);
  stop();
});

it('whoever is known already is not asked for again; and a page that is left loads nothing', async () => {
  const known = page();
  known.client.setQueryData(currentCustomerQuery.queryKey, LENA);
  const stopKnown = tryLoginAgain(known.client, known.restoreLogin);
  const left = page();
  const stopLeft = tryLoginAgain(left.client, left.restoreLogin);
  await vi.advanceTimersByTimeAsync(LOGIN_RETRY_MS);
  stopLeft();
  await vi.advanceTimersByTimeAsync(DATA_RELOAD_MS);
  expect(known.restoreLogin).not.toHaveBeenCalled();
  expect(left.restoreLogin).toHaveBeenCalledTimes(1);
  expect([known.isAskedAgain(), left.isAskedAgain()]).toEqual([false, false]);
  stopKnown();
});
