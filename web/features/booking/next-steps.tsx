import { type NextAction, nextActions } from '#domain/trip/next-action.ts';
import { Link } from '#web/shell/link.tsx';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { type ButtonLook, buttonClass } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { CalendarLink } from './calendar-link.tsx';
import { DirectionsLink } from './directions-link.tsx';
import { toPeriod } from './time-range.ts';

const actionsOf = (booking: Booking, now: Temporal.Instant, isDriver: boolean) =>
  nextActions(
    {
      booking: { state: booking.state, period: toPeriod(booking.timeRange) },
      isDriver,
      isChecked: booking.events?.some(({ kind }) => kind === 'DEPARTURE_CHECKED') ?? false,
      canExtend: booking.latestEnd !== undefined,
    },
    now,
  );

/** Is the calendar among the next steps of its driver? Then it stands nowhere else on the page. */
export const hasCalendarStep = (booking: Booking, now: Temporal.Instant): boolean =>
  booking.carLate !== 'OVERDUE' && actionsOf(booking, now, true).includes('CALENDAR');

/** What is next for a booking: one large action, and below it what else suits the moment. */
export function NextSteps({
  booking,
  now,
  isDriver,
}: {
  booking: Booking;
  now: Temporal.Instant;
  /** Who lent the booking does nothing with its car. */
  isDriver: boolean;
}) {
  const [main, ...further] = actionsOf(booking, now, isDriver);
  // What it costs stands on the page anyway.
  if (main === 'PRICE') return null;
  return (
    <div className="print-hidden grid gap-3">
      <Step action={main} booking={booking} look={{ size: 'L', width: 'FULL' }} />
      <div className="grid gap-2 sm:flex sm:flex-wrap sm:*:w-auto sm:*:grow">
        {further.map((action) => (
          <Step key={action} action={action} booking={booking} look={{ theme: 'SECONDARY', width: 'FULL' }} />
        ))}
      </div>
    </div>
  );
}

type Step = { label: string; icon: IconName; to: (id: number) => string; needsConnection?: true };
const STEPS = {
  CHECK: { label: 'Auto ansehen und öffnen', icon: 'eye', to: paths.departureCheck },
  OPEN: { label: 'Auto öffnen', icon: 'lock-open', to: paths.carLock },
  OPEN_OR_LOCK: { label: 'Öffnen / abschließen', icon: 'lock-open', to: paths.carLock },
  RETURN: { label: 'Zurückgeben', icon: 'lock', to: paths.returnTrip },
  EXTEND: { label: 'Verlängern', icon: 'clock', to: paths.changeBooking, needsConnection: true },
} satisfies Partial<Record<NextAction, Step>>;

function Step({ action, booking, look }: { action: NextAction; booking: Booking; look: ButtonLook }) {
  switch (action) {
    case 'PRICE':
      return null;
    case 'DIRECTIONS':
      return <DirectionsLink place={booking.place} {...look} />;
    case 'CALENDAR':
      return <CalendarLink bookingId={booking.id} {...look} />;
    default: {
      const { label, icon, to, needsConnection }: Step = STEPS[action];
      const To = needsConnection ? OnlineLink : Link;
      return (
        <To to={to(booking.id)} className={buttonClass(look)}>
          <Icon name={icon} size={20} />
          {label}
        </To>
      );
    }
  }
}
