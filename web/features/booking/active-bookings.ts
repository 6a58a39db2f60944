import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { type Caller, call } from '#web/platform/call.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Current bookings of the person: the lookup starts 1 h before now (§9.9). Only for who is logged in. */
export const activeBookingsQuery = queryOptions({
  queryKey: ['GET /bookings' satisfies CallName, 'active'],
  queryFn: async ({ meta, signal }) => {
    const caller = (meta?.['caller'] as Caller | undefined) ?? call;
    const start = new Date(Date.now() - HOUR_MS).toISOString();
    const { items } = await caller(
      'GET /bookings',
      { query: { start, changeable: 'true', limit: '20' } },
      { signal },
    );
    return items;
  },
});

/** Does one of them start within the hour, or has it begun? */
export function hasBookingNow(bookings: { timeRange: { start: string } }[], now: number): boolean {
  return bookings.some(({ timeRange }) => Date.parse(timeRange.start) <= now + HOUR_MS);
}

/**
 * Where who enters the app at / or /buchen belongs: a logged-in customer to the map, with a booking within the hour to
 * the bookings (§2.92; §S9.30: the booking wins). Undefined: stay.
 */
export async function entryPath(
  context: LoaderFunctionArgs['context'],
  entered: '/' | '/buchen',
): Promise<string | undefined> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return undefined;
  // Without an answer nobody is held up: the map is always a good beginning.
  const bookings = await queryClient.ensureQueryData(activeBookingsQuery).catch(() => []);
  if (hasBookingNow(bookings, Date.now())) return paths.bookings();
  return entered === '/' ? paths.map() : undefined;
}
