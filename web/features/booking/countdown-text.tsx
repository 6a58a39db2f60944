import { countdown } from '#domain/booking/countdown.ts';
import { useNow } from '#web/shell/page-time.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

/**
 * "in 25 Min.", "noch 1 Std. 10 Min.": goes on by itself. A timer is not read aloud at each minute, which would
 * interrupt whoever listens.
 */
export function CountdownText({ booking, className }: { booking: Booking; className?: string }) {
  const text = countdown({ state: booking.state, period: toPeriod(booking.timeRange) }, useNow());
  if (!text) return null;
  return (
    <p
      role="timer"
      aria-live="off"
      aria-label={text.startsWith('in ') ? 'Zeit bis zum Beginn' : 'Zeit bis zur Rückgabe'}
      className={classNames('digits font-semibold text-brand-strong', className)}
    >
      {text}
    </p>
  );
}
