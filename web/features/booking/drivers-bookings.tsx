import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { checkChangeable } from '#domain/booking/changeable.ts';
import { formatDuration, formatPeriod } from '#domain/booking/format-period.ts';
import { periodMs } from '#domain/booking/period.ts';
import { isMainAccount } from '#domain/customer/customer-number.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { failureOf } from '#web/shell/call-failure.ts';
import { useNow } from '#web/shell/page-time.ts';
import { MoreButton } from '#web/shell/paged-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Section } from '#web/ui/section.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { type DriversBooking, driversBookingsQuery } from './booking-queries.ts';
import { BookingSum } from './booking-sum.tsx';
import { stateOf } from './booking-words.ts';
import { toPeriod } from './time-range.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

const DriversCancelDialog = lazy(() =>
  import('./drivers-cancel-dialog.tsx').then((module) => ({ default: module.DriversCancelDialog })),
);

const TITLES = {
  current: 'Von Fahrtberechtigten gebucht',
  past: 'Vergangene und stornierte Buchungen der Fahrtberechtigten',
};

/** What the drivers of a main account have booked themselves (§S4.33); renders nothing while there is none. */
export function DriversBookings({ which }: { which: 'current' | 'past' }) {
  const customer = useCurrentCustomer();
  const mayHaveDrivers = customer?.plan.severalDrivers && isMainAccount(customer.customerNumber);
  return mayHaveDrivers && <DriversList which={which} />;
}

function DriversList({ which }: { which: 'current' | 'past' }) {
  const now = useNow();
  const list = useInfiniteQuery(driversBookingsQuery(which));
  const bookings = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.data ? bookings.length === 0 : !list.error) return null;
  return (
    <Section title={TITLES[which]}>
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {bookings.map((booking) => (
          <DriversBookingCard key={booking.id} booking={booking} now={now} />
        ))}
      </ul>
      {list.data ? (
        <MoreButton list={list} width="FULL" />
      ) : (
        <Note
          tone="error"
          announced
          className="mt-4"
          title="Diese Buchungen konnten wir nicht laden"
          action={
            <Button theme="OUTLINE" onClick={() => void list.refetch()}>
              Erneut versuchen
            </Button>
          }
        >
          {failureOf(list.error).text}
        </Note>
      )}
    </Section>
  );
}

export function DriversBookingCard({ booking, now }: { booking: DriversBooking; now: Temporal.Instant }) {
  const [isCancelling, setCancelling] = useState(false);
  const period = toPeriod(booking.timeRange);
  const state = stateOf(booking, now);
  const isOver = checkChangeable({ state: booking.state, period }, now) !== undefined;
  return (
    <Card as="li" muted={isOver}>
      <p className="digits text-lead leading-snug font-bold tracking-tight">
        {formatPeriod(period, now)}{' '}
        <span className="inline-block font-normal text-ink-soft">· {formatDuration(periodMs(period))}</span>
      </p>
      <p className="mt-1 text-ink-soft">Fährt: {booking.driverName ?? 'jemand aus deinem Account'}</p>
      <div className="mt-3">
        <VehicleFacts
          vehicle={booking.bookee}
          heading="h3"
          muted={isOver}
          mark={<Tag tone={state.tone}>{state.text}</Tag>}
        />
      </div>
      <BookingSum booking={booking} />
      {booking.cancellable && (
        <Button
          size="S"
          theme="OUTLINE"
          className="print-hidden mt-3"
          needsConnection
          aria-haspopup="dialog"
          onClick={() => setCancelling(true)}
        >
          Stornieren
          <span className="sr-only"> (Buchung Nr. {booking.id})</span>
        </Button>
      )}
      {isCancelling && (
        <Suspense fallback={null}>
          <DriversCancelDialog booking={booking} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Card>
  );
}
