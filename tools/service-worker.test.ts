import { expect, it } from 'vitest';
import { operations } from '#contract/calls.ts';
import { KEPT_CALLS, KEPT_TRIPS, TRIP_CALLS } from '#web/platform/kept-calls.ts';
import { keptInBrowser } from './service-worker.ts';

const pathOf = (call: string) => call.replace('GET ', '');

it('what the app alone keeps has its reason; all else is kept in a browser too', () => {
  const { calls } = keptInBrowser();
  expect(KEPT_CALLS.filter(({ appOnly }) => appOnly === undefined).map(({ call }) => pathOf(call))).toEqual(
    calls.map(({ path }) => path),
  );
  for (const { appOnly } of KEPT_CALLS) expect(appOnly?.trim()).not.toBe('');
  expect(new Set(KEPT_CALLS.map(({ call }) => call)).size).toBe(KEPT_CALLS.length);
});

it('of a person the account is kept, never papers and accounts', () => {
  expect(keptInBrowser().calls.find(({ path }) => path === '/customers')?.only).toEqual({ view: 'account' });
  // By the name of its query the app tells the account from the whole person.
  expect(KEPT_CALLS.find(({ call }) => call === 'GET /customers')?.query).toBe('current customer');
});

it('a browser keeps answers of the booking server only, whose ids are numbers', () => {
  for (const { path } of keptInBrowser().calls) {
    const call = operations.map(({ call }) => call).find((one) => one.method === 'GET' && one.path === path);
    expect(call?.base, path).toBe('booking');
    expect(path.replace('{id}', '')).not.toContain('{');
  }
});

it('both ask before for what a driver needs beside the car, and keep it', () => {
  const { tripPaths, trips, calls } = keptInBrowser();
  expect(trips).toBe(KEPT_TRIPS);
  expect(tripPaths).toEqual(TRIP_CALLS.map(pathOf));
  expect(calls.map(({ path }) => path)).toEqual(expect.arrayContaining(tripPaths));
});
