import { type LoaderFunctionArgs, useParams } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { AccessCode } from '#web/features/trip/access-code.tsx';
import { BookingCar } from '#web/features/trip/booking-car.tsx';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { KeptNote } from '#web/frame/offline-note.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';

import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (!customer) return null;
  await loadCarGuide(queryClient, params['id'] ?? '');
  return null;
}

/** /profil/buchungen/{id}/zugangscode/{placeid}/{title} */
export default function ShowAccessCode() {
  const { id = '', placeid = '', title = 'Zugangscode' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={title} />
      <PageHeading
        title={title}
        back={<BackLink to={paths.carLock(id)} label="Zum Öffnen und Abschließen" />}
      />
      {customer && <KeptNote />}
      <BookingCar id={id}>
        {(booking, guide) => <AccessCode booking={booking} guide={guide} placeId={placeid} title={title} />}
      </BookingCar>
    </Page>
  );
}
