import { type LoaderFunctionArgs, useParams } from 'react-router';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { prefetchTripPrice } from '#web/features/trip/return-queries.ts';
import { TripCost } from '#web/features/trip/trip-cost.tsx';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (customer) await prefetchTripPrice(queryClient, params['id'] ?? '');
  return null;
}

/** /profil/buchungen/{id}/fahrtpreis */
export default function PriceOfTrip() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Fahrtpreis" />
      <PageHeading
        title="Fahrtpreis"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <>
          <OfflineNote>
            Du bist gerade ohne Verbindung. Das ist der letzte Preis, den wir kennen; er wird neu gerechnet,
            sobald du wieder online bist.
          </OfflineNote>
          <OwnBooking key={id} id={id}>
            {(booking) => <TripCost booking={booking} />}
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title="Das ist deine Fahrt?">
          Logge dich ein, dann siehst du, was sie kostet.
        </LoginNeeded>
      )}
    </Page>
  );
}
