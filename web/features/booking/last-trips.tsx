import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDate } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BookAgain } from './book-again.tsx';
import { pastBookingsQuery } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

const SHOWN = 3;

/** The last trips in a line each, to drive them again; nothing while there is none. */
export function LastTrips() {
  const now = useNow();
  const customer = useCurrentCustomer();
  const { data } = useInfiniteQuery(pastBookingsQuery);
  const trips = (data?.pages[0]?.items ?? [])
    .filter(({ state, driverId }) => (state === 'ENDED' || state === 'BILLED') && driverId === customer?.id)
    .slice(0, SHOWN);
  if (trips.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="zuletzt-gefahren" className="sm:p-6!">
      <div className="-mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="zuletzt-gefahren" className="text-lead">
          Zuletzt gefahren
        </h2>
        <Link
          to={paths.bookings()}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand"
        >
          Alle Buchungen <Icon name="chevron-right" size={18} />
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {trips.map((booking) => (
          <li key={booking.id} className="flex items-center gap-4 py-1.5">
            {booking.bookee.class && <VehiclePicture vehicleClass={booking.bookee.class} className="w-12!" />}
            <span className="digits w-28 text-ink-soft">{formatDate(toPeriod(booking.timeRange).start)}</span>
            <Link
              to={paths.booking(booking.id)}
              className="inline-flex min-h-11 min-w-0 grow items-center font-semibold hover:text-brand"
            >
              {booking.bookee.model}
            </Link>
            <span className="digits">{formatMoney(booking.price.total)}</span>
            <BookAgain booking={booking} now={now} theme="LINK" size="S" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
