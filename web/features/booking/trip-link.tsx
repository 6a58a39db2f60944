import { tripAccess } from '#domain/trip/trip-access.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

const LABELS = { BEGIN: 'Auto öffnen', ON_TRIP: 'Öffnen / abschließen' };

/** The large way to the car of a booking that begins or runs; nothing for all others. */
export function TripLink({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const access = tripAccess({ state: booking.state, period: toPeriod(booking.timeRange) }, now);
  if (!access) return null;
  return (
    <Link
      to={paths.carLock(booking.id)}
      className={buttonClass({ size: 'L', width: 'FULL', className: 'print-hidden' })}
    >
      <Icon name="lock-open" size={22} />
      {LABELS[access]}
    </Link>
  );
}
