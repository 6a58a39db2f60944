import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingPage } from '#web/features/booking/booking-page.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { StationGlance } from '#web/features/station/station-glance.tsx';
import { AccessCodeLinks } from '#web/features/trip/access-code-links.tsx';
import { ElsewhereOfBooking } from '#web/features/trip/car-elsewhere.tsx';
import { OfflineNote } from '#web/frame/offline-note.tsx';
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

/** /profil/buchungen/{id} */
export default function ShowBooking() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page width="wide" topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={`Buchung Nr. ${id}`} />
      <PageHeading
        title={`Buchung Nr. ${id}`}
        className="print-hidden"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <>
          <OfflineNote />
          <OwnBooking key={id} id={id} isLive>
            {(booking) => (
              <BookingPage
                booking={booking}
                map={<StationGlance station={booking.place} />}
                elsewhere={<ElsewhereOfBooking booking={booking} />}
                codes={<AccessCodeLinks bookingId={booking.id} />}
              />
            )}
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">Logge dich ein, dann siehst du sie hier.</LoginNeeded>
      )}
    </Page>
  );
}
