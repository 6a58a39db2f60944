import { useQuery } from '@tanstack/react-query';
import { formatPeriod } from '#domain/booking/format-period.ts';
import { estimateSum } from '#domain/tariff/estimate.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { VehiclePicture } from '#web/shell/vehicle-picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { currentBookingsQuery } from './booking-queries.ts';
import { CountdownText } from './countdown-text.tsx';
import { estimateOfBooking } from './estimate-of.ts';
import { toPeriod } from './time-range.ts';

/** The running booking or the next one, large, with the way to it; without one the way to the cars. */
export function NextBooking({ mayBook }: { mayBook: boolean }) {
  const now = useNow();
  const customer = useCurrentCustomer();
  const { data, error } = useQuery(currentBookingsQuery);
  // The page of the bookings says why they are missing.
  if (error && !data) return null;
  if (!data) {
    return (
      <Card className="p-6!">
        <SkeletonText lines={3} label="Deine nächste Buchung wird geladen" />
      </Card>
    );
  }
  const booking = data.find(({ driverId }) => driverId === customer?.id);
  if (!booking) {
    return (
      mayBook && (
        <Card
          as="section"
          aria-label="Deine nächste Buchung"
          className="flex flex-wrap items-center gap-x-6 gap-y-3 sm:p-6!"
        >
          <VehiclePicture vehicleClass="S" className="w-24" />
          <div className="min-w-0 grow basis-44">
            <h2 className="text-lead">Gerade hast du nichts gebucht</h2>
            <p className="text-ink-soft">Such dir auf der Karte ein Auto aus.</p>
          </div>
          <Link to={paths.map()} className={buttonClass()}>
            Auto aussuchen
          </Link>
        </Card>
      )
    );
  }
  const { bookee, place } = booking;
  const estimate = estimateOfBooking(booking);
  const facts = [
    bookee.plate,
    bookee.class && vehicleClassText(bookee.class),
    bookee.automatic && 'Automatik',
  ];
  return (
    <Card
      as="section"
      aria-labelledby="naechste-buchung"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:p-6!"
    >
      <div className="min-w-0 grow basis-64 self-start">
        <h2 id="naechste-buchung" className="text-detail font-semibold text-ink-soft">
          {booking.state === 'ACTIVE' ? 'Deine Buchung' : 'Deine nächste Buchung'}
        </h2>
        <p className="digits mt-1 text-subtitle leading-tight font-bold tracking-title">
          {formatPeriod(toPeriod(booking.timeRange), now)}
        </p>
        <CountdownText booking={booking} />
        <p className="mt-3">
          <span className="font-semibold">{bookee.model}</span>
          {facts.filter(Boolean).map((fact) => (
            <span key={fact as string} className="text-ink-soft">
              {' '}
              · {fact}
            </span>
          ))}
        </p>
        <p className="text-ink-soft">Station {place.name}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={paths.booking(booking.id)} className={buttonClass()}>
            Buchung ansehen
          </Link>
          {estimate && (
            <p className="digits text-detail text-ink-soft">
              voraussichtlich <span className="font-bold text-ink">{estimateSum(estimate)}</span>
            </p>
          )}
        </div>
      </div>
      {bookee.class && <VehiclePicture vehicleClass={bookee.class} className="w-36 max-sm:hidden" />}
    </Card>
  );
}
