import { formatPeriod } from '#domain/booking/format-period.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { nowInstant } from '#web/platform/clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { File } from './customer-file-queries.ts';
import { bookingState } from './file-words.ts';

export type AheadBooking = File['bookings'][number];
export type BookingAct = 'CHANGE' | 'CANCEL' | 'REPLACE' | 'END';

export const periodText = ({ timeRange: { start, end } }: Pick<AheadBooking, 'timeRange'>): string =>
  formatPeriod({ start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) }, nowInstant());

/** What lies ahead of a customer or runs, and what staff do about it for them. */
export function BookingsAhead({
  bookings,
  onAct,
  onBook,
}: {
  bookings: readonly AheadBooking[];
  onAct: (act: BookingAct, id: number) => void;
  /** Null: one may not. */
  onBook: (() => void) | null;
}) {
  return (
    <section aria-label="Was bevorsteht" className="mb-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-sm font-bold">Was bevorsteht</h2>
        {onBook && (
          <Button size="XS" theme="OUTLINE" onClick={onBook}>
            Auto buchen
          </Button>
        )}
      </div>
      {bookings.length === 0 && <p className="text-ink-soft">Nichts gebucht.</p>}
      <ul className={bookings.length > 0 ? 'divide-y divide-line border-y border-line' : undefined}>
        {bookings.map((booking) => (
          <li key={booking.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                <span className="digits">{periodText(booking)}</span>
                <Tag tone={booking.state === 'ACTIVE' ? 'ok' : 'neutral'}>{bookingState(booking.state)}</Tag>
              </p>
              <p className="text-fine text-ink-soft">
                {booking.model}, <span className="digits">{booking.plate}</span> · {booking.station} ·{' '}
                <span className="digits">{formatMoney(booking.total)}</span> · Buchung{' '}
                <span className="digits">{booking.id}</span>
                {booking.lentTo && ` · fährt: ${booking.lentTo}`}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {booking.changeable && (
                <Button size="XS" theme="OUTLINE" onClick={() => onAct('CHANGE', booking.id)}>
                  Ändern
                </Button>
              )}
              {booking.replaceable && (
                <Button size="XS" theme="OUTLINE" onClick={() => onAct('REPLACE', booking.id)}>
                  Anderes Auto
                </Button>
              )}
              {booking.endable && (
                <Button size="XS" theme="OUTLINE" onClick={() => onAct('END', booking.id)}>
                  Zurückgeben
                </Button>
              )}
              {booking.cancellable && (
                <Button size="XS" theme="OUTLINE" onClick={() => onAct('CANCEL', booking.id)}>
                  Stornieren
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
