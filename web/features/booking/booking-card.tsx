import { lazy, Suspense, useState } from 'react';
import { isOccupying } from '#domain/booking/booking-state.ts';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { periodMs } from '#domain/booking/period.ts';
import { withArticle } from '#domain/customer/company-article.ts';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BookAgain } from './book-again.tsx';
import { type Booking } from './booking-queries.ts';
import { BookingSum } from './booking-sum.tsx';
import { stateOf } from './booking-words.ts';
import { CountdownText } from './countdown-text.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { LateMark } from './late-mark.tsx';
import { toPeriod } from './time-range.ts';
import { TripLink } from './trip-link.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

/** One booking with its actions; a link leads to its page. */
export function BookingCard({
  booking,
  now,
  showDriver = false,
}: {
  booking: Booking;
  now: Temporal.Instant;
  /** For accounts with several drivers: shows who made the booking. */
  showDriver?: boolean;
}) {
  const [isCancelling, setCancelling] = useState(false);
  const period = toPeriod(booking.timeRange);
  const state = stateOf(booking, now);
  const isOver = checkChangeable({ state: booking.state, period }, now) !== undefined;
  return (
    <Card
      as="li"
      id={`buchung-${booking.id}`}
      muted={isOver}
      className="scroll-mt-24 target:ring-2 target:ring-brand"
    >
      <p className="digits text-lead leading-snug font-bold tracking-tight">
        {formatPeriod(period, now)}{' '}
        <span className="inline-block font-normal text-ink-soft">· {formatDuration(periodMs(period))}</span>
      </p>
      <CountdownText booking={booking} />
      {/* What most likely brings somebody here stands first, also where notes push the card down. */}
      {!booking.carLate && (
        <div className="mt-3 empty:hidden">
          <TripLink booking={booking} now={now} />
        </div>
      )}
      <div className="mt-3">
        <VehicleFacts
          vehicle={booking.bookee}
          place={booking.place}
          heading="h3"
          muted={isOver}
          // A booking does not run while its car is not there.
          mark={!booking.carLate && <Tag tone={state.tone}>{state.text}</Tag>}
        />
      </div>
      {(showDriver || booking.lent) && booking.driverName && (
        <p className="mt-1 text-detail text-ink-soft">
          {booking.lentBy
            ? `Geliehen von ${withArticle(booking.lentBy, 'der')}`
            : `Fährt: ${booking.driverName}`}
          {booking.lent && !booking.lentBy && ' (verliehen)'}
        </p>
      )}
      {(booking.carLate || booking.moveAsked) && (
        <div className="mt-3 empty:hidden">
          <LateMark booking={booking} />
        </div>
      )}
      <BookingSum booking={booking} />
      <div className="print-hidden mt-3 flex flex-wrap gap-2">
        {!isOver && <DirectionsLink place={booking.place} size="S" theme="SECONDARY" />}
        {!isOccupying(booking.state) && <BookAgain booking={booking} now={now} size="S" theme="OUTLINE" />}
        {booking.changeable && (
          <OnlineLink
            to={paths.changeBooking(booking.id)}
            className={buttonClass({ size: 'S', theme: 'OUTLINE' })}
          >
            Ändern
          </OnlineLink>
        )}
        {booking.cancellable && (
          <Button
            size="S"
            theme="OUTLINE"
            needsConnection
            aria-haspopup="dialog"
            onClick={() => setCancelling(true)}
          >
            Stornieren
          </Button>
        )}
        <Link
          to={paths.booking(booking.id)}
          className={classNames(
            'ml-auto inline-flex min-h-11 items-center gap-1 px-2 text-detail font-semibold text-brand hover:text-brand-strong',
            // On phones the link wraps onto its own line anyway, so it takes the full width there.
            'max-sm:basis-full max-sm:justify-between max-sm:px-1',
            !isOver && 'max-sm:mt-1 max-sm:-mb-2 max-sm:border-t max-sm:border-line max-sm:pt-1',
          )}
        >
          Einzelheiten
          <span className="sr-only"> zur Buchung Nr. {booking.id}</span>
          <Icon name="chevron-right" size={20} />
        </Link>
      </div>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Card>
  );
}
