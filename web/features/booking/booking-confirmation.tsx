import {
  formatDateTime,
  formatDateTimeInFull,
  formatDuration,
  formatPeriodInFull,
} from '#domain/booking/format-period.ts';
import { periodMs } from '#domain/booking/period.ts';
import { estimateText } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { vehicleClassText } from '#domain/vehicle/vehicle-class.ts';
import { useCity } from '#web/shell/cities.ts';
import { useSettings } from '#web/shell/page-data.ts';
import { useNow } from '#web/shell/page-time.ts';
import type { Booking } from './booking-queries.ts';
import { addressText, cancellationTerms, stateOf } from './booking-words.ts';
import { estimateOfBooking } from './estimate-of.ts';
import { toPeriod } from './time-range.ts';

/** The booking as a sheet of paper: it is there in print only, instead of the page. */
export function BookingConfirmation({ booking }: { booking: Booking }) {
  const now = useNow();
  const { productName, contact } = useSettings();
  const { bookee, place } = booking;
  const cityTitle = useCity(place.city)?.title;
  const period = toPeriod(booking.timeRange);
  const estimate = estimateOfBooking(booking);
  const address = addressText(place, cityTitle);
  const facts = [
    ['Buchung Nr.', String(booking.id)],
    ['Stand', stateOf(booking, now).text],
    ['Zeitraum', `${formatPeriodInFull(period)} (${formatDuration(periodMs(period))})`],
    ['Fährt', booking.driverName],
    ['Auto', [bookee.model, bookee.class && vehicleClassText(bookee.class)].filter(Boolean).join(', ')],
    ['Kennzeichen', bookee.plate],
    ['Station', [place.name, address].filter(Boolean).join(', ')],
    ['So findest du hin', place.accessNotes],
    ['Preis', estimate ? estimateText(estimate) : formatMoney(booking.price.total)],
    ['Tarif', booking.tariff.title],
    [
      'Stornieren',
      booking.freeCancellationUntil
        ? `${cancellationTerms(booking)} Danach kostet es ${booking.lateSharePercent}\u00A0% des Zeitpreises.`
        : cancellationTerms(booking),
    ],
    ['Gebucht am', formatDateTimeInFull(Temporal.Instant.from(booking.createdAt))],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <section aria-label="Buchungsbestätigung" className="hidden print:block">
      <p className="font-semibold">{productName}</p>
      <h2 className="mt-1 text-title font-extrabold">Buchungsbestätigung</h2>
      <dl className="digits mt-6 grid gap-2.5">
        {facts.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[9rem_1fr] gap-4 border-b border-line pb-2">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6">
        Gerechnet wird nach gebuchter Zeit und gefahrenen Kilometern; Preise inkl. MwSt. Fragen beantwortet
        die Hotline {contact.phone}.
      </p>
      <p className="mt-2 text-ink-soft">Gedruckt am {formatDateTime(now)} Uhr</p>
    </section>
  );
}
