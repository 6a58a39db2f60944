import { useEffect, useRef } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page } from '#web/ui/page-heading.tsx';
import { type Booking } from './booking-queries.ts';
import { CalendarLink } from './calendar-link.tsx';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking } from './estimate-of.ts';
import { PeriodFacts } from './period-facts.tsx';
import { toPeriod } from './time-range.ts';
import { TripLink } from './trip-link.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

/** "Gebucht!": the facts of the booking (printable) and the next steps. */
export function BookingConfirmed({ booking }: { booking: Booking }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const period = toPeriod(booking.timeRange);
  const estimate = estimateOfBooking(booking);
  const now = useNow();
  const canBegin = tripAccess({ state: booking.state, period }, now) !== undefined;

  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
    announce('Gebucht!');
  }, []);

  return (
    <Page bottomBar>
      <PageTitle title="Gebucht!" />
      <div className="mb-4 flex items-center gap-4 md:mb-6" data-order-done>
        <span className="print-hidden flex size-14 shrink-0 items-center justify-center rounded-pill bg-ok-soft text-ok">
          <Icon name="check" size={30} />
        </span>
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-title leading-tight font-extrabold tracking-title md:text-display"
          >
            Gebucht!
          </h1>
          <p className="digits text-ink-soft">Buchung Nr. {booking.id}</p>
        </div>
      </div>
      <div className="grid gap-4">
        <Card as="section" aria-labelledby="weiter">
          <h2 id="weiter" className="text-lead">
            So geht es weiter
          </h2>
          <ol className="mt-2 grid list-decimal gap-1.5 pl-5">
            <li>Geh zum Beginn deiner Buchung zur Station „{booking.place.name}“.</li>
            <li>Schau dir das Auto vor der Fahrt einmal rundherum an.</li>
            <li>
              Bring es bis {formatDateTime(period.end)} an dieselbe Station zurück. Wird es später, verlängere
              rechtzeitig unter „Buchungen“.
            </li>
          </ol>
          <div className="print-hidden mt-4 flex flex-wrap gap-2 max-sm:gap-3 max-sm:[&>*]:grow">
            <TripLink booking={booking} now={now} />
            <Link to={paths.bookings()} className={buttonClass(canBegin ? { theme: 'SECONDARY' } : {})}>
              Zu meinen Buchungen
            </Link>
            <Link
              to={paths.bookingsStation(booking.place.id)}
              className={buttonClass({ theme: 'SECONDARY' })}
            >
              Weg zur Station
            </Link>
            <CalendarLink bookingId={booking.id} theme="OUTLINE" />
            <PrintButton />
          </div>
        </Card>
        <Card>
          <PeriodFacts period={period} />
          {estimate && (
            <div className="mt-3 border-t border-line pt-3">
              <EstimateLine estimate={estimate} />
              <PrepaidKm start={period.start} />
            </div>
          )}
          <p className="mt-2 text-detail text-ink-soft">
            Gerechnet wird nach gefahrenen Kilometern.{' '}
            {booking.freeCancellationUntil &&
              `Kostenlos stornieren kannst du bis ${formatDateTime(Temporal.Instant.from(booking.freeCancellationUntil))}.`}
          </p>
        </Card>
        <Card>
          <VehicleFacts vehicle={booking.bookee} place={booking.place} />
          {booking.place.accessNotes && <p className="mt-2 text-detail">{booking.place.accessNotes}</p>}
        </Card>
      </div>
    </Page>
  );
}
