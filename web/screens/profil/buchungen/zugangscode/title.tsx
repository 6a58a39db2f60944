import { useParams } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { AccessCode } from '#web/features/trip/access-code.tsx';
import { BookingCar } from '#web/features/trip/booking-car.tsx';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { bookingLoader } from '#web/frame/booking-screen.tsx';
import { KeptNote } from '#web/frame/offline-note.tsx';
import { BackLink } from '#web/shell/back-link.tsx';

import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export const loader = bookingLoader(loadCarGuide);

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
