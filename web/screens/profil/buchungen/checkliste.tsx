import { type LoaderFunctionArgs, useParams } from 'react-router';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { bookingDamagesQuery, knownDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { DepartureCheck } from '#web/features/trip/departure-check.tsx';
import { prefetchTrip } from '#web/features/trip/trip-queries.ts';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return null;
  const id = params['id'] ?? '';
  await Promise.all([prefetchTrip(queryClient, id), queryClient.prefetchQuery(bookingDamagesQuery(id))]);
  // With the page, which the service worker keeps, so that the damage is known in a garage too.
  const booking = queryClient.getQueryData(bookingQuery(id).queryKey);
  if (booking) await queryClient.prefetchQuery(knownDamagesQuery(booking.bookee.id));
  return null;
}

/** /profil/buchungen/{id}/checkliste */
export default function CheckCar() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Check vor der Fahrt" />
      <PageHeading
        title="Check vor der Fahrt"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <>
          <OfflineNote>
            Du bist gerade ohne Verbindung. Den Check kannst du machen, sobald du wieder online bist.
          </OfflineNote>
          <OwnBooking key={id} id={id}>
            {(booking) => <DepartureCheck booking={booking} />}
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">
          Logge dich ein, dann kannst du den Check machen.
        </LoginNeeded>
      )}
    </Page>
  );
}
