import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMatch, useParams } from 'react-router';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { FailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { MoreButton } from '#web/shell/paged-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { bookingToShow, currentGroups } from './booking-groups.ts';
import { type Booking, currentBookingsQuery, pastBookingsQuery } from './booking-queries.ts';
import { stateOf } from './booking-words.ts';
import { toPeriod } from './time-range.ts';

/** One's bookings beside the page of one of them, on screens that have the room. */
export function BookingSideList() {
  const now = useNow();
  const { id } = useParams();
  const customer = useCurrentCustomer();
  const current = useQuery(currentBookingsQuery);
  const past = useInfiniteQuery(pastBookingsQuery);
  const groups = [
    ...currentGroups(current.data ?? [], customer?.id, now),
    { title: 'Zuletzt', bookings: past.data?.pages.flatMap(({ items }) => items) ?? [] },
  ].filter((group) => group.bookings.length > 0);
  const isOfAll = useMatch(paths.bookings()) !== null;
  const shown = isOfAll ? bookingToShow(current.data ?? [], customer?.id, now)?.id : Number(id);
  return (
    <nav aria-label="Buchungen">
      <Link
        to={paths.bookings()}
        aria-current={isOfAll ? 'page' : undefined}
        className="inline-flex min-h-11 items-center rounded-field px-4 text-title font-extrabold tracking-title hover:text-brand"
      >
        Buchungen
      </Link>
      {current.isPending && (
        <div className="p-4">
          <SkeletonText lines={3} label="Buchungen werden geladen" />
        </div>
      )}
      {groups.map((group) => (
        <div key={group.title} className="mt-5">
          <p className="mb-1 px-4 text-sm font-semibold text-ink-soft">{group.title}</p>
          <ul className="divide-y divide-line">
            {group.bookings.map((booking) => (
              <Entry
                key={booking.id}
                booking={booking}
                now={now}
                current={booking.id === shown && (isOfAll ? 'true' : 'page')}
              />
            ))}
          </ul>
        </div>
      ))}
      <div className="px-4 empty:hidden">
        {past.data ? (
          <MoreButton list={past} width="FULL" />
        ) : (
          past.error && <FailureNote error={past.error} onRetry={() => void past.refetch()} />
        )}
      </div>
    </nav>
  );
}

function Entry({
  booking,
  now,
  current,
}: {
  booking: Booking;
  now: Temporal.Instant;
  /** Is it shown beside the list, on its own page or on that of all? */
  current: 'page' | 'true' | false;
}) {
  const { bookee, place, state, timeRange } = booking;
  const isOver = state !== 'RESERVED' && state !== 'ACTIVE';
  return (
    <li>
      <Link
        to={paths.booking(booking.id)}
        aria-current={current || undefined}
        className={classNames(
          'flex items-center gap-3 border-l-4 py-3 pr-3 pl-3 -outline-offset-3 hover:bg-brand-soft',
          current ? 'rounded-l-card border-brand bg-brand-soft' : 'border-transparent',
        )}
      >
        {bookee.class && <VehiclePicture vehicleClass={bookee.class} muted={isOver} className="w-16" />}
        <span className="grid min-w-0 grow text-detail leading-snug">
          <span className="digits font-bold">{formatPeriod(toPeriod(timeRange), now)}</span>
          <span>{bookee.model}</span>
          <span className="text-ink-soft">
            {state === 'RESERVED' ? place.name : stateOf(booking, now).text}
            {isOver && <span className="digits"> · {formatMoney(booking.price.total)}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}
