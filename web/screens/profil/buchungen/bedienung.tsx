import { type LoaderFunctionArgs, useParams } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BookingCar } from '#web/features/trip/booking-car.tsx';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { CarManual, manualQuery } from '#web/features/trip/car-manual.tsx';
import { KeptNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { loadContent } from '#web/shell/content-queries.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader(args: LoaderFunctionArgs): Promise<null> {
  const { context, params } = args;
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return null;
  const guide = await loadCarGuide(queryClient, params['id'] ?? '');
  return guide ? loadContent(args, [manualQuery(guide)]) : null;
}

/** /profil/buchungen/{id}/bedienung */
export default function UseCar() {
  const { id = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="So bedienst du das Auto" />
      <PageHeading
        title="So bedienst du das Auto"
        back={<BackLink to={paths.carLock(id)} label="Zum Öffnen und Abschließen" />}
      />
      {customer && <KeptNote />}
      <BookingCar id={id}>{(booking, guide) => <CarManual guide={guide} />}</BookingCar>
    </Page>
  );
}
