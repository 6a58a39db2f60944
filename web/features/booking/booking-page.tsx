import { lazy, type ReactNode, Suspense, useState } from 'react';
import { isOccupying } from '#domain/booking/booking-state.ts';
import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { periodMs } from '#domain/booking/period.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { useCity } from '#web/shell/cities.ts';
import { OnlineLink } from '#web/shell/online-link.tsx';
import { useNow } from '#web/shell/page-time.ts';
import { paths } from '#web/shell/paths.ts';
import { PrintButton } from '#web/shell/print-button.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { AwaitedCar } from './awaited-car.tsx';
import { BookAgain } from './book-again.tsx';
import { BookingConfirmation } from './booking-confirmation.tsx';
import { BookingHistory } from './booking-history.tsx';
import { BookingPrice } from './booking-price.tsx';
import type { Booking } from './booking-queries.ts';
import { BookingSubpages } from './booking-subpages.tsx';
import { addressText, stateOf } from './booking-words.ts';
import { CalendarLink } from './calendar-link.tsx';
import { BookingCostCentre } from './cost-centre.tsx';
import { CountdownText } from './countdown-text.tsx';
import { LateCar } from './late-car.tsx';
import { LATE_MARKS } from './late-car-words.ts';
import { LendButton, LendingNote } from './lending.tsx';
import { hasCalendarStep, NextSteps } from './next-steps.tsx';
import { ShareBooking } from './share-booking.tsx';
import { toPeriod } from './time-range.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

const CancelDialog = lazy(() =>
  import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })),
);

/** All about one booking: what is next, where, what it costs, what happened. */
export function BookingPage({
  booking,
  map,
  elsewhere,
  codes,
}: {
  booking: Booking;
  map: ReactNode;
  /** Where the car stands, if not at its station; only for its driver. */
  elsewhere: ReactNode;
  /** The ways to the codes of its station; only for its driver. */
  codes: ReactNode;
}) {
  const now = useNow();
  const customer = useCurrentCustomer();
  const isDriver = booking.driverId === customer?.id;
  const severalDrivers = (customer?.plan.severalDrivers ?? false) || booking.lent;
  return (
    <>
      <div className="print-hidden grid items-start gap-4 xl:grid-cols-2">
        <div className="grid gap-4">
          {isDriver && (
            <>
              <LateCar booking={booking} />
              {elsewhere}
              <AwaitedCar booking={booking} />
            </>
          )}
          <NowCard booking={booking} now={now} isDriver={isDriver} withDriver={severalDrivers} />
          {isDriver && <BookingSubpages booking={booking} now={now} codes={codes} />}
          <StationCard place={booking.place} map={map} />
        </div>
        <div className="grid gap-4">
          <Card className="grid gap-4">
            <BookingPrice booking={booking} />
            <BookingCostCentre booking={booking} />
          </Card>
          <Acts booking={booking} now={now} isDriver={isDriver} />
          <Card>
            <BookingHistory booking={booking} withNames={severalDrivers} />
          </Card>
        </div>
      </div>
      <BookingConfirmation booking={booking} />
    </>
  );
}

type PartProps = { booking: Booking; now: Temporal.Instant; isDriver: boolean };

/** When it is, how it stands, which car it is, and what is next. */
function NowCard({ booking, now, isDriver, withDriver }: PartProps & { withDriver: boolean }) {
  const period = toPeriod(booking.timeRange);
  const state = stateOf(booking, now);
  return (
    <Card as="section" aria-label="Was jetzt ansteht" className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
          <p className="digits text-lead leading-snug font-bold tracking-tight">
            {formatPeriod(period, now)}{' '}
            <span className="inline-block font-normal text-ink-soft">
              · {formatDuration(periodMs(period))}
            </span>
          </p>
          {booking.carLate ? (
            <Tag tone="warn">{LATE_MARKS[booking.carLate]}</Tag>
          ) : (
            <Tag tone={state.tone}>{state.text}</Tag>
          )}
        </div>
        <CountdownText booking={booking} className="mt-1" />
      </div>
      <div>
        <VehicleFacts vehicle={booking.bookee} place={booking.place} />
      </div>
      {withDriver && !booking.lent && booking.driverName && (
        <p className="text-detail text-ink-soft">Fährt: {booking.driverName}</p>
      )}
      <LendingNote booking={booking} />
      {/* There is no car to open; the page follows it, and offers it again when it is there. */}
      {booking.carLate !== 'OVERDUE' && <NextSteps booking={booking} now={now} isDriver={isDriver} />}
    </Card>
  );
}

function StationCard({ place, map }: { place: Booking['place']; map: ReactNode }) {
  const cityTitle = useCity(place.city)?.title;
  return (
    <Card as="section" aria-label="Station" padded={false} className="overflow-hidden">
      {map}
      <div className="p-4">
        <h2 className="text-lead">{place.name}</h2>
        <p className="text-ink-soft">{addressText(place, cityTitle)}</p>
        {place.accessNotes && (
          <p className="mt-2 text-detail">
            <span className="font-semibold">So findest du hin: </span>
            {place.accessNotes}
          </p>
        )}
        <OnlineLink
          to={paths.bookingsStation(place.id)}
          className={buttonClass({ size: 'S', theme: 'OUTLINE', className: 'mt-3' })}
        >
          Auf der Karte zeigen
        </OnlineLink>
      </div>
    </Card>
  );
}

/** What can be done with it. */
function Acts({ booking, now, isDriver }: PartProps) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <Card className="flex flex-wrap gap-2">
        {booking.changeable && (
          <OnlineLink to={paths.changeBooking(booking.id)} className={buttonClass({ theme: 'SECONDARY' })}>
            Ändern
          </OnlineLink>
        )}
        {isDriver && !isOccupying(booking.state) && (
          <BookAgain booking={booking} now={now} theme="SECONDARY" />
        )}
        {!booking.cancelled && isDriver && !hasCalendarStep(booking, now) && (
          <CalendarLink bookingId={booking.id} theme="OUTLINE" />
        )}
        {isOccupying(booking.state) && <ShareBooking booking={booking} />}
        <LendButton booking={booking} />
        <PrintButton />
        {booking.state !== 'RESERVED' && (
          <OnlineLink
            to={paths.newCase({ buchung: String(booking.id) })}
            className={buttonClass({ theme: 'OUTLINE' })}
          >
            Stimmt etwas nicht?
          </OnlineLink>
        )}
        {booking.cancellable && (
          <Button
            theme="LINK"
            className="basis-full text-ink-soft!"
            needsConnection
            aria-haspopup="dialog"
            onClick={() => setCancelling(true)}
          >
            Buchung stornieren
          </Button>
        )}
      </Card>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog booking={booking} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </>
  );
}
