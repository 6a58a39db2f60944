import { useEffect } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { PrepaidKm } from '#web/features/allotment/prepaid-km.tsx';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { announce } from '#web/ui/announcer-store.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Booking } from './booking-queries.ts';
import { CalendarLink } from './calendar-link.tsx';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking } from './estimate-of.ts';
import { PeriodFacts } from './period-facts.tsx';
import { toPeriod } from './time-range.ts';
import { TripLink } from './trip-link.tsx';
import { VehicleFacts } from './vehicle-facts.tsx';

/** "Gebucht!": the facts of the booking (printable) and the next steps, one of them large. */
export function BookingConfirmed({ booking }: { booking: Booking }) {
  const period = toPeriod(booking.timeRange);
  const estimate = estimateOfBooking(booking);
  const now = useNow();
  const canBegin = tripAccess({ state: booking.state, period }, now) !== undefined;

  useEffect(() => announce('Gebucht!'), []);

  return (
    <>
      <p className="digits -mt-4 mb-4 text-ink-soft">Buchung Nr. {booking.id}</p>
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
          <div className="print-hidden mt-4">
            {canBegin ? (
              <TripLink booking={booking} now={now} />
            ) : (
              <Link to={paths.booking(booking.id)} className={buttonClass({ size: 'L', width: 'FULL' })}>
                Buchung ansehen
              </Link>
            )}
            <div className="mt-2 flex flex-wrap gap-x-5 max-sm:justify-between">
              <Link to={paths.bookings()} className={quiet}>
                Zu meinen Buchungen
              </Link>
              <Link to={paths.bookingsStation(booking.place.id)} className={quiet}>
                Weg zur Station
              </Link>
              <CalendarLink bookingId={booking.id} theme="LINK" className={PLAIN} />
              <PrintButton theme="LINK" className={PLAIN} />
            </div>
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
    </>
  );
}

const PLAIN = 'no-underline! hover:underline!';
const quiet = buttonClass({ theme: 'LINK', className: PLAIN });
