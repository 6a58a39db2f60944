import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { CarLock } from '#web/features/trip/car-lock.tsx';
import { ReturnTrip } from '#web/features/trip/return-trip.tsx';
import { prefetchTrip } from '#web/features/trip/trip-queries.ts';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { useHeadingFocusOn } from '#web/shell/heading-focus.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  const { id = '' } = params;
  if (customer) await Promise.all([prefetchTrip(queryClient, id), loadCarGuide(queryClient, id)]);
  return null;
}

/** /profil/buchungen/{id}/verriegelung */
export default function LockCar() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  // Without a connection the kept page is shown for this address too, which knows nothing of the parameter.
  const [search] = useSearchParams();
  const isReturn = useIsHydrated() && search.has('rueckgabe');
  useHeadingFocusOn(search.has('rueckgabe'));
  const title = isReturn ? 'Rückgabe' : 'Öffnen und abschließen';
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={title} />
      <PageHeading
        title={title}
        back={
          isReturn ? (
            <BackLink to={paths.carLock(id)} label="Zurück zum Öffnen und Abschließen" />
          ) : (
            <BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />
          )
        }
      />
      {customer ? (
        <>
          <OfflineNote>
            Du bist gerade ohne Verbindung. Hier steht, was du zuletzt wissen konntest; zurückgeben kannst du
            auch jetzt.
          </OfflineNote>
          <OwnBooking key={id} id={id}>
            {(booking) =>
              isReturn || booking.state === 'ENDED' ? (
                <ReturnTrip booking={booking} />
              ) : (
                <CarLock booking={booking} />
              )
            }
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">
          {`Logge dich ein, dann kannst du dein Auto ${isReturn ? 'zurückgeben' : 'öffnen'}.`}
        </LoginNeeded>
      )}
    </Page>
  );
}
