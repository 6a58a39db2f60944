import { type LoaderFunctionArgs, redirect } from 'react-router';
import { CurrentBookings, PastBookings } from '#web/features/booking/booking-lists.tsx';
import { currentBookingsQuery } from '#web/features/booking/booking-queries.ts';
import { CalendarFeed } from '#web/features/booking/calendar-feed.tsx';
import { carToOpen, OPEN_CAR } from '#web/features/booking/car-to-open.ts';
import { DriversBookings } from '#web/features/booking/drivers-bookings.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { BookingBesideList } from '#web/frame/booking-beside-list.tsx';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { nowInstant } from '#web/platform/clock.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response | null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the list shows it.
  if (!customer) return null;
  await queryClient.prefetchQuery(currentBookingsQuery);
  if (new URL(request.url).searchParams.get(OPEN_CAR.name) !== OPEN_CAR.value) return null;
  const bookings = queryClient.getQueryData(currentBookingsQuery.queryKey) ?? [];
  const booking = carToOpen(bookings, customer.id, nowInstant());
  return booking ? redirect(paths.carLock(booking.id)) : null;
}

/** /profil/buchungen */
export default function Bookings() {
  const customer = useCurrentCustomer();
  return (
    <Page width={customer ? 'wide' : 'text'} topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Buchungen" />
      <PageHeading title="Buchungen" {...(customer && { className: 'lg:sr-only' })} />
      {customer ? (
        <>
          <OfflineNote />
          <BookingBesideList />
          <CurrentBookings />
          <DriversBookings which="current" />
          {/* On a desk the list beside the page has them. */}
          <div className="mt-8 lg:hidden print:block">
            <PastBookings />
          </div>
          <DriversBookings which="past" />
          <CalendarFeed />
        </>
      ) : (
        <LoginNeeded title="Deine Buchungen">
          Logge dich ein, dann siehst du hier, was du gebucht hast, und kannst es ändern oder stornieren.
        </LoginNeeded>
      )}
    </Page>
  );
}
