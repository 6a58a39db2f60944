import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { keepBookings, registerServiceWorker } from '#web/platform/offline.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { activeBookingsQuery } from './active-bookings.ts';
import { currentBookingsQuery } from './booking-queries.ts';

/** So many of the next bookings are kept with their details. */
const KEPT_BOOKINGS = 5;
/** What has not changed is kept anew after this time. */
const KEEP_AGAIN_MS = 10 * 60 * 1000;

/** Registers the service worker, and has it keep the customer's bookings whenever this browser hears of other ones. */
export function OfflineKeeper() {
  // Whoever is not logged in causes no call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  const queryClient = useQueryClient();
  useEffect(() => void registerServiceWorker(), []);

  useEffect(() => {
    if (customerId === undefined) return;
    let kept = { state: '', at: Number.NEGATIVE_INFINITY };
    const look = () => {
      const bookings =
        queryClient.getQueryData(currentBookingsQuery.queryKey) ??
        queryClient.getQueryData(activeBookingsQuery.queryKey) ??
        [];
      const state = bookings
        .map(({ id, state: is, timeRange }) => `${id} ${is} ${timeRange.start} ${timeRange.end}`)
        .join();
      if (state === kept.state && performance.now() < kept.at + KEEP_AGAIN_MS) return;
      kept = { state, at: performance.now() };
      void keepBookings(bookings.slice(0, KEPT_BOOKINGS).map(({ id }) => id));
    };
    look();
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isQueryOf(query, ['GET /bookings']) && query.state.status === 'success')
        look();
    });
  }, [customerId, queryClient]);
  return null;
}
