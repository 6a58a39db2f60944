import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { formatKm } from '#domain/tariff/estimate.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { SkeletonText } from '#web/ui/skeleton.tsx';
import { type Booking, bookingQuery } from './booking-queries.ts';
import { eventWord } from './booking-words.ts';
import { CalendarLink } from './calendar-link.tsx';
import { EstimateLine } from './estimate-line.tsx';
import { estimateOfBooking } from './estimate-of.ts';
import { PriceReceipt } from './price-receipt.tsx';
import type { TimeRange } from './time-range.ts';

/** The parts of a booking's price, and its events. */
export function BookingHistory({ id }: { id: number }) {
  const { data: booking, error, refetch } = useQuery(bookingQuery(id));
  if (booking) return <History booking={booking} />;
  if (!error) {
    return (
      <div className="mt-4">
        <SkeletonText lines={4} label="Einzelheiten werden geladen" />
      </div>
    );
  }
  return (
    <Note
      tone="error"
      announced
      className="mt-4"
      title="Die Einzelheiten konnten wir nicht laden"
      action={
        <Button size="S" theme="OUTLINE" onClick={() => void refetch()}>
          Erneut versuchen
        </Button>
      }
    >
      {failureOf(error).text}
    </Note>
  );
}

const span = ({ start, end }: TimeRange) =>
  `${formatDateTime(Temporal.Instant.from(start))} – ${formatDateTime(Temporal.Instant.from(end))}`;

function History({ booking }: { booking: Booking }) {
  const { price, events = [], freeCancellationUntil } = booking;
  const estimate = estimateOfBooking(booking);
  return (
    <div className="mt-4 grid gap-5 border-t border-line pt-4 text-ink">
      <PriceReceipt
        caption="Preis"
        lines={[
          { label: 'Zeit', amount: formatMoney(price.time) },
          ...(estimate
            ? [
                {
                  label: `etwa ${formatKm(estimate.km)}`,
                  amount: formatMoney({ cents: estimate.kmCents, currency: estimate.currency }),
                },
              ]
            : []),
          ...(!estimate && price.km
            ? [{ label: `${formatKm(price.distanceKm ?? 0)} gefahren`, amount: formatMoney(price.km) }]
            : []),
          ...(price.fees.cents > 0 ? [{ label: 'Gebühren', amount: formatMoney(price.fees) }] : []),
        ]}
        {...(estimate
          ? { estimate: { line: <EstimateLine estimate={estimate} />, detail: 'inkl. MwSt.' } }
          : {
              total: {
                label: 'Summe',
                amount: formatMoney(price.total),
                detail: booking.cancelled || price.km ? 'inkl. MwSt.' : 'ohne Kilometer, inkl. MwSt.',
              },
            })}
        note={
          booking.cancellable &&
          (freeCancellationUntil
            ? `Kostenlos stornieren kannst du bis ${formatDateTime(Temporal.Instant.from(freeCancellationUntil))}.`
            : booking.cancellationFee &&
              `Ein Storno kostet jetzt ${formatMoney(booking.cancellationFee)}${price.fees.cents > 0 ? ' zusätzlich' : ''}.`)
        }
      />
      {estimate && (
        <p className="print-hidden">
          <CalendarLink bookingId={booking.id} size="S" theme="OUTLINE" />
        </p>
      )}
      <section aria-label="Verlauf">
        <h4 className="text-lead">Verlauf</h4>
        <p className="digits mt-1 text-sm text-ink-soft">Buchung Nr. {booking.id}</p>
        <ol className="digits mt-2 grid gap-3">
          {events.map((event) => (
            <li key={`${event.at} ${event.kind}`} className="border-l-2 border-brand pl-3 text-detail">
              <p className="font-semibold">
                {eventWord(event.kind)} am{' '}
                <time dateTime={event.at}>{formatDateTime(Temporal.Instant.from(event.at))}</time>
              </p>
              {event.timeRange && event.kind !== 'CANCELLED' && (
                <p className="text-ink-soft">{span(event.timeRange)}</p>
              )}
              <p className="text-ink-soft">
                {event.priceBefore && event.priceAfter && event.priceBefore.cents !== event.priceAfter.cents
                  ? `Zeitpreis vorher ${formatMoney(event.priceBefore)}, nachher ${formatMoney(event.priceAfter)}`
                  : event.priceAfter && `Zeitpreis ${formatMoney(event.priceAfter)}`}
                {event.fee && `, Gebühr ${formatMoney(event.fee)}`}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
