import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshesOf } from './use-refresh-schedule.ts';

it('the rhythms are those of §7.53: settings 30 s, news 2 min, content 10 min, timeframe 10 s', () => {
  const refreshes = refreshesOf(new QueryClient());
  expect(refreshes.map(({ everyMs }) => everyMs)).toEqual([30_000, 120_000, 600_000, 10_000]);
  // The timeframe is also checked while the visitor is idle.
  expect(refreshes.map(({ skippedWhenIdle }) => skippedWhenIdle ?? false)).toEqual([true, true, true, false]);
});
