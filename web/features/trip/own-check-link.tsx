import { useQuery } from '@tanstack/react-query';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { activeBookingsQuery } from '#web/features/booking/active-bookings.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { beside } from '#web/platform/beside.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** Leads from the general checklist to that of the booking that begins or runs; nothing without one. */
export function OwnCheckLink() {
  const now = useNow();
  const { data: bookings = [] } = useQuery(beside(activeBookingsQuery));
  const access = bookings
    .map(({ id, state, timeRange }) => ({
      id,
      access: tripAccess({ state, period: toPeriod(timeRange) }, now),
    }))
    .find((each) => each.access !== undefined);
  if (!access) return null;
  return access.access === 'BEGIN' ? (
    <Link to={paths.departureCheck(access.id)} className={buttonClass({ size: 'L' })}>
      Zum Check deiner Fahrt
    </Link>
  ) : (
    <Link to={paths.damageReport(access.id)} className={buttonClass({ size: 'L' })}>
      Schaden auf deiner Fahrt melden
    </Link>
  );
}
