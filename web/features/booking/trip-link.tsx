import { useQuery } from '@tanstack/react-query';
import { type NextAction, nextActions } from '#domain/trip/next-action.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { callQuery } from '#web/platform/query.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

type Way = { label: string; icon: IconName; to: (id: number) => string };
const WAYS: Partial<Record<NextAction, Way>> = {
  CHECK: { label: 'Auto ansehen und öffnen', icon: 'eye', to: paths.departureCheck },
  OPEN: { label: 'Auto öffnen', icon: 'lock-open', to: paths.carLock },
  OPEN_OR_LOCK: { label: 'Öffnen / abschließen', icon: 'lock-open', to: paths.carLock },
  RETURN: { label: 'Zurückgeben', icon: 'lock', to: paths.returnTrip },
};

/**
 * The large way to the car of a booking that begins or runs. Whether only the check is missing is known once this
 * device has kept the trip.
 */
export function TripLink({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const { state } = booking;
  const customerId = useCurrentCustomer()?.id;
  const { data: trip } = useQuery({
    ...callQuery('GET /bookings/{id}/trip', { params: { id: String(booking.id) } }),
    enabled: false,
  });
  const [action] = nextActions(
    {
      booking: { state, period: toPeriod(booking.timeRange) },
      isDriver: booking.driverId === customerId,
      isChecked: trip?.obstacle?.resultCode !== 'DEPARTURE_CHECK_MISSING',
      canExtend: false,
    },
    now,
  );
  const way = WAYS[action];
  if (!way) return null;
  return (
    <Link
      to={way.to(booking.id)}
      className={buttonClass({ size: 'L', width: 'FULL', className: 'print-hidden' })}
    >
      <Icon name={way.icon} size={22} />
      {way.label}
    </Link>
  );
}
