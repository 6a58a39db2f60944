import { useQuery } from '@tanstack/react-query';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { overlaps, type Period } from '#domain/booking/period.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import type { Failure } from '#web/shell/call-failure.ts';
import { ActFailureNote } from '#web/shell/failure-note.tsx';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { currentBookingsQuery, type Quote } from './booking-queries.ts';
import { ConflictOffers } from './conflict-offers.tsx';
import { MayNotBook } from './may-not-book.tsx';
import { type TimeRange, toPeriod } from './time-range.ts';

type Props = {
  vehicleId: number;
  failure: Failure;
  period: Period;
  now: Temporal.Instant;
  quote: Quote | undefined;
  onPeriodChange: (period: Period) => void;
  /** Offers a link to other vehicles; a booking that is being changed keeps its vehicle. */
  otherVehicles?: boolean;
};

/** Says why the booking failed and offers the next step in one tap. */
export function BookingObstacle({
  vehicleId,
  failure,
  period,
  now,
  quote,
  onPeriodChange,
  otherVehicles = true,
}: Props) {
  const customer = useCurrentCustomer();
  const isTaken = failure.code === 'BOOKEE_TAKEN';
  const { data: own = [] } = useQuery({ ...currentBookingsQuery, enabled: customer !== null && isTaken });
  const ownBooking = own.find(
    ({ bookee, timeRange }) => bookee.id === vehicleId && overlaps(toPeriod(timeRange), period),
  );
  // A booking being changed (`otherVehicles` is false) never conflicts with itself: the server ignores it.
  if (isTaken && ownBooking && otherVehicles) {
    return (
      <Note
        tone="info"
        announced
        title="Dieses Auto hast du schon gebucht"
        action={
          <>
            <Link to={paths.booking(ownBooking.id)} className={buttonClass()}>
              Zur Buchung
            </Link>
            <Link to={paths.changeBooking(ownBooking.id)} className={buttonClass({ theme: 'OUTLINE' })}>
              Buchung ändern
            </Link>
          </>
        }
      >
        {formatPeriod(toPeriod(ownBooking.timeRange), now)}
      </Note>
    );
  }
  switch (failure.code) {
    case 'BOOKEE_TAKEN':
    case 'BOOKEE_OUT_OF_SERVICE':
      return (
        <Note
          tone="warning"
          announced
          title={failure.title}
          action={
            <>
              <ConflictOffers offers={quote?.offers ?? []} now={now} onPeriodChange={onPeriodChange} />
              {otherVehicles && (
                <Link to={paths.map()} className={buttonClass({ theme: 'OUTLINE' })}>
                  Andere Autos zeigen
                </Link>
              )}
            </>
          }
        >
          {failure.text}
        </Note>
      );
    case 'OWN_BOOKING_OVERLAPS':
      return (
        <Note
          tone="warning"
          announced
          title={failure.title}
          action={<OverlappingBooking named={quote?.obstacle?.booking} period={period} now={now} />}
        >
          {failure.text}
        </Note>
      );
    case 'CUSTOMER_BLOCKED':
      return <MayNotBook customer={{ state: 'BLOCKED', documentsValidUntil: null }} announced />;
    case 'ENTITLEMENT_SUSPENDED':
      return (
        <Note tone="warning" announced title={failure.title}>
          {failure.text}
        </Note>
      );
    case 'ENTITLEMENT_BLOCKED':
    case 'ENTITLEMENT_ENDED':
    case 'CUSTOMER_MAY_NOT_BOOK':
    case 'DOCUMENTS_REQUIRED':
    case 'DOCUMENTS_EXPIRED':
      return <MayNotBook customer={customer ?? { state: '', documentsValidUntil: null }} announced />;
    case 'LIMIT_EXCEEDED':
      return (
        <Note
          tone="warning"
          announced
          title={failure.title}
          action={
            customer?.entitlement && (
              <Link to={paths.drivers()} className={buttonClass({ theme: 'OUTLINE' })}>
                Was für dich frei ist
              </Link>
            )
          }
        >
          {failure.text}
        </Note>
      );
    default:
      return <ActFailureNote failure={failure} />;
  }
}

type Named = NonNullable<Quote['obstacle']>['booking'];

/** The way to one's own booking that is in the way: the quote names it, or else one's bookings do. */
function OverlappingBooking({ named, period, now }: { named: Named; period: Period; now: Temporal.Instant }) {
  const { data = [] } = useQuery({ ...currentBookingsQuery, enabled: !named });
  const own: { id: number; timeRange: TimeRange; bookee: { model?: string | undefined } } | undefined =
    named ?? data.find(({ timeRange }) => overlaps(toPeriod(timeRange), period));
  if (!own) {
    return (
      <Link to={paths.bookings()} className={buttonClass()}>
        Zu meinen Buchungen
      </Link>
    );
  }
  const text = [formatPeriod(toPeriod(own.timeRange), now), own.bookee.model].filter(Boolean).join(', ');
  return (
    <Link to={paths.booking(own.id)} className={buttonClass()}>
      Zur Buchung: {text}
    </Link>
  );
}
