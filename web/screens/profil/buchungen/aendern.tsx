import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingChange } from '#web/features/booking/booking-change.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the screen shows it.
  if (customer) await queryClient.prefetchQuery(bookingQuery(params['id'] ?? ''));
  return null;
}

/** /profil/buchungen/{id}/aendern */
export default function ChangeBooking() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Buchung ändern" />
      <PageHeading
        title="Buchung ändern"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <OwnBooking key={id} id={id}>
          {(booking) => <BookingChange booking={booking} />}
        </OwnBooking>
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">Logge dich ein, dann kannst du sie ändern.</LoginNeeded>
      )}
    </Page>
  );
}
