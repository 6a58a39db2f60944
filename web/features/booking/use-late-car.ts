import { useQuery } from '@tanstack/react-query';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { HORIZON_HOURS } from '#domain/trip/late-car.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useNow } from '#web/shell/page-time.ts';
import { type Booking, lateCarQuery } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

const REFRESH_MS = 60_000;

/** Can the server have something to say about a late car: before the start of a booking, or before the end of its trip? */
function isNearLate(booking: Booking, now: Temporal.Instant): boolean {
  const { state, carLate, timeRange } = booking;
  const period = toPeriod(timeRange);
  if (checkChangeable({ state, period }, now)) return false;
  const until = state === 'ACTIVE' ? period.end : period.start;
  return carLate !== undefined || Temporal.Instant.compare(until, now.add({ hours: HORIZON_HOURS })) <= 0;
}

/**
 * Whether the car of a booking is late, or somebody waits for it, asked for each minute while the page is visible and
 * the booking near; undefined for everybody but its driver.
 */
export function useLateCar(booking: Booking) {
  const now = useNow();
  const customerId = useCurrentCustomer()?.id;
  const isAsked = booking.driverId === customerId && isNearLate(booking, now);
  const { data, isPending, refetch } = useQuery({
    ...lateCarQuery(booking.id),
    enabled: isAsked,
    staleTime: 5_000,
    refetchInterval: () => (navigator.onLine ? REFRESH_MS : false),
    refetchOnReconnect: true,
    refetchOnWindowFocus: true,
  });
  return { lateCar: isAsked ? data : undefined, isPending: isAsked && isPending, refetch };
}
