import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { keepBookings, registerServiceWorker } from '#web/platform/offline.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { activeBookingsQuery } from './active-bookings.ts';
import { currentBookingsQuery } from './booking-queries.ts';

/** The number of upcoming bookings that are cached with their details. */
const CACHED_BOOKINGS = 5;
/** Unchanged bookings are cached again after this time. */
const CACHE_REFRESH_MS = 10 * 60 * 1000;

/** Registers the service worker, and has it cache the customer's bookings whenever a list has changed. */
export function OfflineSync() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  const queryClient = useQueryClient();
  useEffect(() => void registerServiceWorker(), []);

  useEffect(() => {
    if (customerId === undefined) return;
    let cached = { state: '', at: Number.NEGATIVE_INFINITY };
    const cacheBookings = () => {
      const bookings =
        queryClient.getQueryData(currentBookingsQuery.queryKey) ??
        queryClient.getQueryData(activeBookingsQuery.queryKey) ??
        [];
      const state = bookings
        .map(
          ({ id, state: bookingState, timeRange, bookee, carLate }) =>
            `${id} ${bookingState} ${timeRange.start} ${timeRange.end} ${bookee.id} ${carLate}`,
        )
        .join();
      if (state === cached.state && performance.now() < cached.at + CACHE_REFRESH_MS) return;
      cached = { state, at: performance.now() };
      void keepBookings(bookings.slice(0, CACHED_BOOKINGS).map(({ id }) => id));
    };
    cacheBookings();
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isQueryOf(query, ['GET /bookings']) && query.state.status === 'success')
        cacheBookings();
    });
  }, [customerId, queryClient]);
  return null;
}
