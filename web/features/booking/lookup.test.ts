import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/query.tsx';
import { activeBookingsQuery, hasBookingNow } from './active-bookings.ts';
import { currentBookingsQuery } from './booking-queries.ts';

const NOON = Date.parse('2027-03-05T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['bar and entry', activeBookingsQuery],
  ['list', currentBookingsQuery],
] as const)('the lookup of current bookings for %s starts an hour before now (§9.9)', async (_, query) => {
  const asked: unknown[] = [];
  const client = createQueryClient((...call) => {
    asked.push(call);
    return Promise.resolve({ items: [] } as never);
  });
  await client.fetchQuery(query);
  const sent = expect.objectContaining({ start: '2027-03-05T11:00:00.000Z', changeable: 'true' });
  expect(asked).toEqual([['GET /bookings', { query: sent }, expect.anything()]]);
});

it.each([
  ['2027-03-05T09:00:00Z', true],
  ['2027-03-05T13:00:00Z', true],
  ['2027-03-05T13:00:01Z', false],
])('a booking that begins at %s is one of now: %s', (start, expected) => {
  expect(hasBookingNow([{ timeRange: { start } }], NOON)).toBe(expected);
});
