import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  leftToPhone,
  type RemindedBooking,
  remindersOf,
  reminderWords,
  waitingForDriver,
} from '#domain/booking/reminders.ts';
import { useIsRemindedByServer } from '#web/features/notification/reminded-by-server.ts';
import { type Customer, currentCustomerQuery } from '#web/features/session/current-customer.ts';
import { appShell } from '#web/platform/app-shell.ts';
import { nowInstant } from '#web/platform/clock.ts';
import type { Device, DeviceReminder, Shortcut } from '#web/platform/device.ts';
import { isQueryOf } from '#web/platform/query.tsx';
import { paths } from '#web/shell/paths.ts';
import { activeBookingsQuery } from './active-bookings.ts';
import { type Booking, bookingQuery, currentBookingsQuery } from './booking-queries.ts';
import { carsToOpen } from './car-to-open.ts';
import { reminderChoice } from './reminder-choice.ts';
import { toPeriod } from './time-range.ts';

/**
 * Keeps what the phone shows of the bookings outside of the app like the bookings: shortcuts and number of its icon, and
 * its reminders (§S17.9, §S17.10, §S17.11). It lies in the native app only.
 */
export function PhoneSync() {
  const device = appShell()?.device;
  return device ? <Keeper device={device} /> : null;
}

function Keeper({ device }: { device: Device }) {
  // The customer is read from the query cache only: a visitor must not cause a call.
  const customer = useQuery({ ...currentCustomerQuery, enabled: false }).data;
  const customerId = customer?.id;
  const queryClient = useQueryClient();
  const chosen = reminderChoice.use();
  const byServer = useIsRemindedByServer({ enabled: customerId !== undefined && chosen.length > 0 });

  useEffect(() => {
    if (customerId === undefined) return;
    const keep = () => {
      if (document.visibilityState === 'hidden') return;
      const bookings = knownBookings(queryClient);
      // Nothing is known: what was kept stays.
      if (!bookings) return;
      const now = nowInstant();
      const facts = bookings.map((booking) => factsOf(booking, customerId));
      void device.setBadge(waitingForDriver(facts, now));
      void device.setShortcuts(shortcutsOf(bookings, customerId, now));
      const due = remindersOf(facts, new Set(leftToPhone(chosen, byServer)), now);
      void device.reminders.replace(
        due.flatMap((reminder) => {
          const booking = bookings.find(({ id }) => id === reminder.bookingId);
          return booking ? [shownReminder(reminder, booking, queryClient)] : [];
        }),
      );
    };
    keep();
    // Time has passed, or the settings of the phone have changed.
    document.addEventListener('visibilitychange', keep);
    const unsubscribe = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const isOfBookings = isQueryOf(query, ['GET /bookings', 'GET /bookings/{id}']);
      if (type === 'updated' && isOfBookings && query.state.status === 'success') keep();
    });
    return () => {
      document.removeEventListener('visibilitychange', keep);
      unsubscribe();
    };
  }, [device, customerId, queryClient, chosen, byServer]);
  return null;
}

const knownBookings = (queryClient: QueryClient): readonly Booking[] | undefined => {
  const [current, active] = [currentBookingsQuery, activeBookingsQuery].map(({ queryKey }) =>
    queryClient.getQueryState<Booking[]>(queryKey),
  );
  // The list of the first page and that of the bookings: the later one knows of a cancellation.
  const isActiveNewer = (active?.dataUpdatedAt ?? 0) > (current?.dataUpdatedAt ?? 0);
  return (isActiveNewer ? active : current)?.data;
};

const factsOf = (
  { id, state, timeRange, driverId }: Booking,
  customerId: Customer['id'],
): RemindedBooking => ({
  id,
  state,
  period: toPeriod(timeRange),
  isDriver: driverId === customerId,
});

/** The car that can be opened now, else the next booking; and another booking. */
function shortcutsOf(
  bookings: readonly Booking[],
  customerId: Customer['id'],
  now: Temporal.Instant,
): Shortcut[] {
  const own = bookings.filter(({ driverId }) => driverId === customerId);
  const [open] = carsToOpen(bookings, customerId, now);
  const [next] = own.filter(({ id }) => id !== open?.id);
  const [last] = own;
  return [
    ...(open ? [{ path: paths.carLock(open.id), title: 'Auto öffnen', symbol: 'lock.open' as const }] : []),
    ...(next
      ? [{ path: paths.booking(next.id), title: 'Nächste Buchung', symbol: 'calendar' as const }]
      : []),
    last
      ? {
          path: paths.newBooking(last.bookee.id, last.place.id),
          title: 'Noch einmal buchen',
          symbol: 'arrow.clockwise',
        }
      : { path: paths.map(), title: 'Auto buchen', symbol: 'arrow.clockwise' },
  ];
}

function shownReminder(
  { id, kind, at }: ReturnType<typeof remindersOf>[number],
  booking: Booking,
  queryClient: QueryClient,
): DeviceReminder {
  const known = queryClient.getQueryData<Booking>(bookingQuery(booking.id).queryKey);
  // Whether the car is free for longer, one booking's own answer knows; the list says whether it changes at all.
  const canExtend = booking.changeable && (known === undefined || known.latestEnd !== undefined);
  const period = toPeriod(booking.timeRange);
  const words = reminderWords({
    kind,
    model: booking.bookee.model ?? known?.bookee.model ?? 'Auto',
    station: booking.place.name,
    period,
    canExtend,
  });
  const path = kind === 'END' ? paths.returnTrip(booking.id) : paths.booking(booking.id);
  const extend = kind === 'END_SOON' && canExtend;
  return {
    id,
    at,
    ...words,
    path,
    ...(extend ? { action: { kind: 'EXTEND', path: paths.changeBooking(booking.id) } } : {}),
  };
}
