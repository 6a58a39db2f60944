import { formatDateTime, formatPeriodInFull } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import type { Booking } from './booking-queries.ts';
import { eventWord } from './booking-words.ts';
import { toPeriod } from './time-range.ts';

/** What happened to a booking and on its trip, in the order in which it happened; with `withNames` also who did it. */
export function BookingHistory({ booking, withNames }: { booking: Booking; withNames: boolean }) {
  return (
    <section aria-label="Verlauf" className="print-hidden">
      <h2 className="text-lead">Verlauf</h2>
      <ol className="digits mt-3 grid gap-3">
        {(booking.events ?? []).map((event, index) => (
          <li key={index} className="border-l-2 border-brand pl-3 text-detail">
            <p className="font-semibold">
              {eventWord(event)} am{' '}
              <time dateTime={event.at}>{formatDateTime(Temporal.Instant.from(event.at))}</time>
              {withNames && event.actorName && (
                <span className="font-normal text-ink-soft"> von {event.actorName}</span>
              )}
            </p>
            {event.timeRange && event.kind !== 'CANCELLED' && (
              <p className="text-ink-soft">{formatPeriodInFull(toPeriod(event.timeRange))}</p>
            )}
            {event.priceAfter && (
              <p className="text-ink-soft">
                {event.priceBefore && event.priceBefore.cents !== event.priceAfter.cents
                  ? `Zeitpreis vorher ${formatMoney(event.priceBefore)}, nachher ${formatMoney(event.priceAfter)}`
                  : `Zeitpreis ${formatMoney(event.priceAfter)}`}
                {event.fee && `, Gebühr ${formatMoney(event.fee)}`}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
