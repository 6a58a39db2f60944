import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { activeBookingsQuery } from '#web/features/booking/active-bookings.ts';
import { currentBookingsQuery } from '#web/features/booking/booking-queries.ts';
import { carsToOpen } from '#web/features/booking/car-to-open.ts';
import { currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { tripQuery } from './trip-queries.ts';

/**
 * Has this device keep what opens the car without a connection as soon as a booking is near, and renewed when it
 * changes, whatever page is open.
 */
export function GrantSync() {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customerId = useQuery({ ...currentCustomerQuery, enabled: false }).data?.id;
  const queryClient = useQueryClient();
  const now = useNow();

  useEffect(() => {
    if (customerId === undefined) return;
    const keep = async () => {
      const bookings =
        queryClient.getQueryData(currentBookingsQuery.queryKey) ??
        queryClient.getQueryData(activeBookingsQuery.queryKey) ??
        [];
      // A booking that was lent away opens for its driver only.
      const near = carsToOpen(bookings, customerId, nowInstant());
      if (near.length === 0 || !navigator.onLine) return;
      // Most pages never need it.
      const { removeOldGrants, renewGrant } = await import('./grant-store.ts');
      const { keepSecrets, removeOldSecrets, tellLooks } = await import('./secret-store.ts');
      for (const booking of near) {
        // Nothing is asked for that would be refused.
        const trip = await queryClient.fetchQuery(tripQuery(booking.id)).catch(() => undefined);
        if (!trip) continue;
        const { obstacle, grantable, departureCheck } = trip;
        const isChecked = booking.state === 'ACTIVE' || departureCheck !== undefined;
        if (grantable) await renewGrant(booking, isChecked);
        if (!obstacle || obstacle.resultCode === 'DEPARTURE_CHECK_MISSING') await keepSecrets(booking);
      }
      await tellLooks();
      await removeOldGrants(nowInstant());
      await removeOldSecrets(
        nowInstant(),
        near.map(({ id }) => id),
      );
    };
    void keep();
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && isQueryOf(query, ['GET /bookings']) && query.state.status === 'success')
        void keep();
    });
  }, [customerId, queryClient, now]);
  return null;
}
