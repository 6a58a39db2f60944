import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDuration, formatTime, momentInSentence } from '#domain/booking/format-period.ts';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { toPeriod } from '#web/features/booking/time-range.ts';
import { useLateCar } from '#web/features/booking/use-late-car.ts';
import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { ChoosePin } from '#web/features/customer/choose-pin.tsx';
import { failureTitle } from '#web/shell/call-failure.ts';
import { pageHeading } from '#web/shell/heading-focus.ts';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { type Trip, tripQuery } from './trip-queries.ts';

type Obstacle = NonNullable<Trip['obstacle']>;
type Told = { title: string; text: string; remedy?: ReactNode };

/** Says why the car cannot be opened now, and offers what helps. */
export function TripObstacle({
  booking,
  trip,
  obstacle,
  now,
  onPinChosen,
}: {
  booking: Booking;
  trip: Trip;
  obstacle: Obstacle;
  now: Temporal.Instant;
  onPinChosen?: () => void;
}) {
  const queryClient = useQueryClient();

  /** The form, which has the focus, gives way to what is next. */
  async function goOn() {
    onPinChosen?.();
    await queryClient.invalidateQueries({ queryKey: tripQuery(booking.id).queryKey });
    requestAnimationFrame(() => pageHeading()?.focus({ preventScroll: true }));
  }

  if (obstacle.resultCode === 'PIN_INITIAL') {
    return (
      <div className="grid gap-4">
        <Note tone="info" title="Wähle zuerst eine eigene PIN">
          Deine jetzige ist nur die erste, die jeder erraten könnte.
        </Note>
        <ChoosePin customerId={booking.driverId} onChosen={() => void goOn()} />
      </div>
    );
  }
  if (obstacle.resultCode === 'DEPARTURE_CHECK_MISSING') {
    return (
      <div className="grid gap-4">
        <Note tone="info" title="Sieh dir das Auto zuerst an">
          Geh einmal um das Auto herum. Danach kannst du es öffnen.
        </Note>
        <Link to={paths.departureCheck(booking.id)} className={buttonClass({ size: 'L', width: 'FULL' })}>
          Check vor der Fahrt
        </Link>
      </div>
    );
  }
  if (obstacle.resultCode === 'CAR_NOT_RETURNED') return <NotReturned booking={booking} now={now} />;
  const { title, text, remedy } = toldOf(booking, trip, obstacle, now);
  return (
    <Note tone="warning" title={title} action={remedy}>
      {text}
    </Note>
  );
}

/**
 * The driver before may still be in time. Once the car is known to be late, the page says so above, with what can be
 * done.
 */
function NotReturned({ booking, now }: { booking: Booking; now: Temporal.Instant }) {
  const { lateCar } = useLateCar(booking);
  if (lateCar?.waiting) return null;
  const { start } = toPeriod(booking.timeRange);
  const isBefore = Temporal.Instant.compare(now, start) < 0;
  return (
    <Note tone="warning" title={failureTitle('CAR_NOT_RETURNED')} action={!isBefore && <CallButtons />}>
      {isBefore
        ? `Deine Buchung beginnt um ${formatTime(start)} Uhr. Wird es später, sagen wir es dir hier und zeigen dir andere freie Autos. Lass diese Seite einfach offen.`
        : 'Gleich steht hier, was du tun kannst. Ruf uns an, wenn du nicht warten willst.'}
    </Note>
  );
}

function toldOf(booking: Booking, trip: Trip, { resultCode, detail }: Obstacle, now: Temporal.Instant): Told {
  switch (resultCode) {
    case 'TRIP_TOO_EARLY':
      return earlyText(booking, trip, now);
    case 'BOOKING_CANCELLED':
    case 'BOOKING_ENDED':
      return {
        title:
          resultCode === 'BOOKING_CANCELLED' ? 'Diese Buchung ist storniert' : 'Diese Buchung ist vorbei',
        text: 'Mit ihr lässt sich das Auto nicht mehr öffnen.',
        remedy: <Remedy to={paths.bookings()}>Zu meinen Buchungen</Remedy>,
      };
    case 'DOCUMENTS_REQUIRED':
      return {
        title: 'Der Dokumentencheck fehlt noch',
        text: 'Schick uns Fotos von Führerschein und Ausweis. Sobald sie geprüft sind, kannst du das Auto hier öffnen.',
        remedy: <Remedy to={paths.documentCheck()}>Zum Dokumentencheck</Remedy>,
      };
    case 'DOCUMENTS_EXPIRED':
      return {
        title: 'Dein Dokumentencheck ist abgelaufen',
        text: 'Schick uns neue Fotos von Führerschein und Ausweis. Sobald sie geprüft sind, kannst du das Auto hier öffnen.',
        remedy: <Remedy to={paths.documentCheck()}>Zum Dokumentencheck</Remedy>,
      };
    case 'CUSTOMER_BLOCKED':
      return {
        title: failureTitle(resultCode),
        text: 'Solange die Sperre besteht, kannst du kein Auto öffnen. Ruf uns bitte an, dann klären wir das.',
        remedy: <CallButtons />,
      };
    case 'ENTITLEMENT_BLOCKED':
    case 'ENTITLEMENT_ENDED':
    case 'ENTITLEMENT_SUSPENDED':
      return {
        title: failureTitle(resultCode),
        text: detail,
        remedy: <Remedy to={paths.profile()}>Zum Profil</Remedy>,
      };
    case 'CUSTOMER_MAY_NOT_BOOK':
      return {
        title: 'Mit deinem Account kannst du gerade nicht fahren',
        text: 'In deinem Profil steht, was noch fehlt.',
        remedy: <Remedy to={paths.profile()}>Zum Profil</Remedy>,
      };
    default:
      return { title: failureTitle(resultCode), text: detail, remedy: <CallButtons /> };
  }
}

/** The car opens early only if it stands ready; at the start of the booking at the latest. */
function earlyText(booking: Booking, { earliestUnlock }: Trip, now: Temporal.Instant): Told {
  const earliest = Temporal.Instant.from(earliestUnlock);
  const wait = earliest.epochMilliseconds - now.epochMilliseconds;
  if (wait > 0) {
    return {
      title: `Öffnen kannst du das Auto ab ${momentInSentence(earliest, now)} Uhr`,
      text: `Das ist in ${formatDuration(wait)}, wenn es dann schon bereitsteht. Lass diese Seite einfach offen.`,
    };
  }
  const start = Temporal.Instant.from(booking.timeRange.start);
  return {
    title: 'Das Auto steht noch nicht bereit',
    text: `Öffnen kannst du es spätestens zum Beginn deiner Buchung um ${formatTime(start)} Uhr. Lass diese Seite einfach offen.`,
  };
}

const Remedy = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={buttonClass({ size: 'L' })}>
    {children}
  </Link>
);
