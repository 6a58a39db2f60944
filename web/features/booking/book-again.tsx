import { periodAgain } from '#domain/booking/period-again.ts';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import type { Booking } from './booking-queries.ts';
import { setPeriod } from './period-store.ts';
import { toPeriod } from './time-range.ts';

/**
 * Leads to the car of a past booking, with the same times on the next such weekday (§S14.12). The page says whether
 * it is free.
 */
export function BookAgain({
  booking,
  now,
  ...look
}: { booking: Booking; now: Temporal.Instant } & ButtonLook) {
  return (
    <OnlineLink
      to={paths.vehicle(booking.bookee.id, booking.place.id)}
      onClick={() => setPeriod(periodAgain(toPeriod(booking.timeRange), now))}
      className={buttonClass(look)}
    >
      Nochmal buchen
    </OnlineLink>
  );
}
