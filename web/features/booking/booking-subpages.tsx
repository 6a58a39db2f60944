import type { ReactNode } from 'react';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { tripAccess } from '#domain/trip/trip-access.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { Booking } from './booking-queries.ts';
import { toPeriod } from './time-range.ts';

type Moment = 'AHEAD' | 'AT_THE_CAR' | 'OVER';
type Subpage = {
  label: string;
  icon: IconName;
  to: (booking: Booking) => string;
  /** When it is of use: before the car can be opened, from then on, or when the trip is over. */
  when: readonly Moment[];
  /** For which bookings, if not for all. */
  suits?: (booking: Booking) => boolean;
};

const hasDriven = ({ state }: Booking) => state === 'ACTIVE' || state === 'ENDED' || state === 'BILLED';

/** The screens of a booking besides its own page: one line each. */
const SUBPAGES: readonly Subpage[] = [
  {
    label: 'Check vor der Fahrt',
    icon: 'eye',
    to: ({ id }) => paths.departureCheck(id),
    when: ['AT_THE_CAR'],
  },
  { label: 'Öffnen und abschließen', icon: 'lock', to: ({ id }) => paths.carLock(id), when: ['AT_THE_CAR'] },
  {
    label: 'So bedienst du das Auto',
    icon: 'help',
    to: ({ id }) => paths.carManual(id),
    when: ['AHEAD', 'AT_THE_CAR'],
  },
  {
    label: 'Laden',
    icon: 'bolt',
    to: ({ id }) => paths.carCharging(id),
    when: ['AT_THE_CAR'],
    suits: ({ bookee }) => bookee.electric === true,
  },
  {
    label: 'Tanken',
    icon: 'car',
    to: ({ id }) => paths.carFuelling(id),
    when: ['AT_THE_CAR'],
    suits: ({ bookee }) => bookee.electric !== true,
  },
  {
    label: 'Schaden melden',
    icon: 'warning',
    to: ({ id }) => paths.damageReport(id),
    when: ['AT_THE_CAR', 'OVER'],
    suits: ({ state }) => state === 'RESERVED' || state === 'ACTIVE' || state === 'ENDED',
  },
  {
    label: 'Fahrtpreis',
    icon: 'calculator',
    to: ({ id }) => paths.tripPrice(id),
    when: ['AT_THE_CAR', 'OVER'],
    suits: hasDriven,
  },
];

/** Links to the booking's other screens that are of use now. */
export function BookingSubpages({
  booking,
  now,
  codes,
}: {
  booking: Booking;
  now: Temporal.Instant;
  /** The ways to the codes of its station, each a `SubpageLink`: whoever stands at a gate needs them first. */
  codes: ReactNode;
}) {
  const facts = { state: booking.state, period: toPeriod(booking.timeRange) };
  const moment = checkChangeable(facts, now) ? 'OVER' : tripAccess(facts, now) ? 'AT_THE_CAR' : 'AHEAD';
  const shown = SUBPAGES.filter(({ when, suits }) => when.includes(moment) && (suits?.(booking) ?? true));
  if (shown.length === 0) return null;
  return (
    <Card as="section" aria-label="Rund um die Fahrt" padded={false} className="print-hidden overflow-hidden">
      <ul className="divide-y divide-line">
        {moment === 'AT_THE_CAR' && codes}
        {shown.map(({ label, icon, to }) => (
          <SubpageLink key={label} label={label} icon={icon} to={to(booking)} />
        ))}
      </ul>
    </Card>
  );
}

/** A line of the list of a booking's screens. */
export function SubpageLink({ label, icon, to }: { label: string; icon: IconName; to: string }) {
  return (
    <li>
      <Link to={to} className="flex min-h-13 items-center gap-3 px-4 py-2 font-semibold hover:bg-brand-soft">
        <Icon name={icon} size={22} className="text-brand" />
        <span className="min-w-0 grow">{label}</span>
        <Icon name="chevron-right" size={20} className="text-ink-soft" />
      </Link>
    </li>
  );
}
