import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { LATE_MARKS } from './late-car-words.ts';

/**
 * Says on a booking's card that its car is late, or that its driver is asked to take another one, and leads to what can be
 * done; nothing for all others.
 */
export function LateMark({ booking }: { booking: Booking }) {
  if (!booking.carLate && booking.moveAsked) return <AskedMark booking={booking} />;
  if (!booking.carLate) return null;
  return (
    <Link
      to={paths.booking(booking.id)}
      className="print-hidden flex min-h-11 items-center gap-3 rounded-field bg-warn-soft px-3 py-2 text-detail text-ink hover:underline forced-colors:border"
    >
      <Icon name="warning" size={20} className="shrink-0 text-warn" />
      <span className="min-w-0 grow">
        <strong className="font-semibold">{LATE_MARKS[booking.carLate]}</strong>: Was du tun kannst
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0" />
    </Link>
  );
}

function AskedMark({ booking }: { booking: Booking }) {
  return (
    <Link
      to={paths.booking(booking.id)}
      className="print-hidden flex min-h-11 items-center gap-3 rounded-field bg-brand-soft px-3 py-2 text-detail text-ink hover:underline forced-colors:border"
    >
      <Icon name="info" size={20} className="shrink-0 text-brand" />
      <span className="min-w-0 grow">
        <strong className="font-semibold">Nimmst du ein anderes Auto?</strong> Bitte antworte.
      </span>
      <Icon name="chevron-right" size={20} className="shrink-0" />
    </Link>
  );
}
