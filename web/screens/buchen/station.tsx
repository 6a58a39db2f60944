import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { StationDetail, stationQuery } from '#web/features/station/station-detail.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from '#web/shell/or-not-found.ts';
import { PageTitle } from '#web/shell/page-title.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  await orNotFound(context.get(queryClientContext).ensureQueryData(stationQuery(params['id'] ?? '')));
  return null;
}

export default function StationScreen() {
  const { id = '', status } = useParams();
  const { data: station } = useSuspenseQuery(stationQuery(id));
  return (
    <>
      <PageTitle title={station.name} />
      <StationDetail key={id} id={id} zoomed={status === 'zoomed'} />
    </>
  );
}
