import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingStation } from '#web/features/station/booking-station.tsx';
import { callQuery, queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from '#web/shell/or-not-found.ts';
import { PageTitle } from '#web/shell/page-title.tsx';

const stationQuery = (id = '') => callQuery('GET /places/{id}', { params: { id } });

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await orNotFound(context.get(queryClientContext).ensureQueryData(stationQuery(params['sid'])));
  return null;
}

/** /profil/buchungen/station/{sid}/{status?} */
export default function BookingsStation() {
  const { sid, status } = useParams();
  const { data: station } = useSuspenseQuery(stationQuery(sid));
  return (
    <>
      <PageTitle title={station.name} />
      <BookingStation key={station.id} station={station} zoomed={status === 'zoomed'} />
    </>
  );
}
