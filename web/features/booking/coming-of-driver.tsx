import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { currentBookingsQuery, driversBookingsQuery } from './booking-queries.ts';
import { DriversBookingCard } from './drivers-bookings.tsx';
import { toPeriod } from './time-range.ts';

/**
 * What a driver has booked or is lent, for their main account, each with the way to cancel it. `onlyCount`: only how
 * much. Nothing if it is nothing.
 */
export function ComingOfDriver({ driverId, onlyCount = false }: { driverId: number; onlyCount?: boolean }) {
  const now = useNow();
  const made = useInfiniteQuery(driversBookingsQuery('current'));
  const { data: own = [] } = useQuery(currentBookingsQuery);
  const booked = (made.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    (booking) => booking.driverId === driverId,
  );
  const lent = own.filter((booking) => booking.lent && booking.driverId === driverId);
  const count = booked.length + lent.length;
  if (count === 0) return null;
  if (onlyCount) {
    return (
      <p className="mt-3">
        <strong>
          {count === 1
            ? 'Eine Buchung läuft oder kommt noch.'
            : `${count} Buchungen laufen oder kommen noch.`}
        </strong>{' '}
        Nichts davon wird von allein storniert: Danach kannst du hier stornieren oder verliehene Buchungen
        zurücknehmen und jemand anderem geben.
      </p>
    );
  }
  return (
    <div className="mt-4">
      <h3 className="text-base">Läuft oder kommt noch</h3>
      <ul className="mt-2 grid grid-cols-1 gap-3">
        {booked.map((booking) => (
          <DriversBookingCard key={booking.id} booking={booking} now={now} />
        ))}
        {lent.map(({ id, bookee, timeRange }) => (
          <li key={id} className="digits text-detail">
            <Link to={paths.booking(id)} className="text-link">
              {bookee.model}, {formatPeriod(toPeriod(timeRange), now)}
            </Link>
            <span className="block text-ink-soft">
              Von dir verliehen. Bei der Buchung nimmst du sie zurück und verleihst sie neu.
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
