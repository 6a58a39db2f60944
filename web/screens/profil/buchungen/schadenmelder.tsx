import { type LoaderFunctionArgs, useParams } from 'react-router';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { OwnBooking } from '#web/features/booking/own-booking.tsx';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { bookingDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { DamageReport } from '#web/features/damage/damage-report.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  const id = params['id'] ?? '';
  if (customer) {
    await Promise.all([
      queryClient.prefetchQuery(bookingQuery(id)),
      queryClient.prefetchQuery(bookingDamagesQuery(id)),
    ]);
  }
  return null;
}

/** /profil/buchungen/{id}/schadenmelder/{step?}/{status?} */
export default function ReportDamage() {
  const { id = '', step } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Schaden melden" />
      <PageHeading
        title="Schaden melden"
        back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      />
      {customer ? (
        <>
          <OfflineNote>
            Du bist gerade ohne Verbindung. Melde den Schaden trotzdem: Wir senden ihn, sobald du Netz hast.
          </OfflineNote>
          <OwnBooking key={id} id={id}>
            {(booking) => (
              <div className="grid gap-6">
                <Card>
                  <VehicleFacts vehicle={booking.bookee} place={booking.place} />
                </Card>
                <DamageReport booking={booking} customerId={customer.id} step={step} />
              </div>
            )}
          </OwnBooking>
        </>
      ) : (
        <LoginNeeded title="Das ist deine Buchung?">
          Logge dich ein, dann kannst du den Schaden melden.
        </LoginNeeded>
      )}
    </Page>
  );
}
