import { type LoaderFunctionArgs, useParams } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BookingCar } from '#web/features/trip/booking-car.tsx';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { EnergyGuide } from '#web/features/trip/energy-guide.tsx';
import { OfflineNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { context, params } = args;
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return null;
  await loadCarGuide(queryClient, params['id'] ?? '');
  return loadContent(args, [documentQuery('page', 'tanken')]);
}

/** /profil/buchungen/{id}/tanken */
export default function FuelCar() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Tanken" />
      <PageHeading
        title="Tanken"
        back={<BackLink to={paths.carLock(id)} label="Zum Öffnen und Abschließen" />}
      />
      {customer && (
        <OfflineNote>Du bist gerade ohne Verbindung. Hier steht, was dein Gerät zuletzt wusste.</OfflineNote>
      )}
      <BookingCar id={id}>
        {(booking, guide) => <EnergyGuide booking={booking} guide={guide} kind="tanken" />}
      </BookingCar>
    </Page>
  );
}
