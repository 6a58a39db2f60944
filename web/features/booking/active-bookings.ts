import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { now } from '#web/platform/clock.ts';
import { callerOf, queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The customer's current bookings; the lookup starts 1 h before now (§9.9). The call needs a login. */
export const activeBookingsQuery = queryOptions({
  queryKey: ['GET /bookings' satisfies CallName, 'active'],
  queryFn: async ({ meta, signal }) => {
    const caller = callerOf(meta);
    const start = new Date(now() - HOUR_MS).toISOString();
    const { items } = await caller(
      'GET /bookings',
      { query: { start, changeable: 'true', limit: '20' } },
      { signal },
    );
    return items;
  },
});

/** Has one of the bookings begun, or does one start within an hour? `now` is in epoch milliseconds. */
export function hasBookingNow(bookings: { timeRange: { start: string } }[], now: number): boolean {
  return bookings.some(({ timeRange }) => Date.parse(timeRange.start) <= now + HOUR_MS);
}

/**
 * Returns where to redirect a customer who opens / or /buchen: to the bookings if one starts within the hour,
 * else to the map (§2.92; §S9.30: the booking wins). Undefined means no redirect.
 */
export async function entryPath(
  context: LoaderFunctionArgs['context'],
  entered: '/' | '/buchen',
): Promise<string | undefined> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return undefined;
  // A failed lookup must not block the page: it counts as if there were no booking.
  const bookings = await queryClient.ensureQueryData(activeBookingsQuery).catch(() => []);
  if (hasBookingNow(bookings, now())) return paths.bookings();
  return entered === '/' ? paths.map() : undefined;
}
