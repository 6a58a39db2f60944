import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingStation } from '#web/features/booking/booking-station.tsx';
import { useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { orNotFound } from '#web/features/page/or-not-found.ts';
import { PageTitle } from '#web/features/page/page-title.tsx';
import { queryClientContext } from '#web/load-root.ts';
import { paths } from '#web/paths.ts';
import { callQuery } from '#web/platform/query.ts';
import { Icon } from '#web/ui/icon.tsx';
import { iconButtonClass } from '#web/ui/icon-button.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

const stationQuery = (id = '') => callQuery('GET /places/{id}', { params: { id } });

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await orNotFound(context.get(queryClientContext).ensureQueryData(stationQuery(params['sid'])));
  return null;
}

/** /profil/buchungen/station/{sid}/{status?} */
export default function BookingsStation() {
  const { sid, status } = useParams();
  const customer = useCurrentCustomer();
  const { data: station } = useSuspenseQuery(stationQuery(sid));
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title={station.name} />
      <PageHeading
        title={station.name}
        back={
          <Link to={paths.bookings()} aria-label="Zurück zu den Buchungen" className={iconButtonClass()}>
            <Icon name="back" />
          </Link>
        }
      />
      <BookingStation key={station.id} station={station} zoomed={status === 'zoomed'} />
    </Page>
  );
}
