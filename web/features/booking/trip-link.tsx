import { nextActions } from '#domain/trip/next-action.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

const LABELS = { OPEN: 'Auto öffnen', OPEN_OR_LOCK: 'Öffnen / abschließen', RETURN: 'Zurückgeben' };

/**
 * The large way to the car of a booking that begins or runs; nothing for all others. Where it leads, whoever has not
 * made the check is led on to it.
 */
export function TripLink({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const { state } = booking;
  const customerId = useCurrentCustomer()?.id;
  const [action] = nextActions(
    {
      booking: { state, period: toPeriod(booking.timeRange) },
      isDriver: booking.driverId === customerId,
      isChecked: true,
      canExtend: false,
    },
    now,
  );
  if (action !== 'OPEN' && action !== 'OPEN_OR_LOCK' && action !== 'RETURN') return null;
  return (
    <Link
      to={paths.carLock(booking.id)}
      className={buttonClass({ size: 'L', width: 'FULL', className: 'print-hidden' })}
    >
      <Icon name={action === 'RETURN' ? 'lock' : 'lock-open'} size={22} />
      {LABELS[action]}
    </Link>
  );
}
