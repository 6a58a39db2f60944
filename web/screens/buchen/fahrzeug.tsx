import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { VehicleDetail, vehicleQuery } from '#web/features/vehicle/vehicle-detail.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from '#web/shell/or-not-found.ts';
import { PageTitle } from '#web/shell/page-title.tsx';

export async function loader({ context, params }: LoaderFunctionArgs) {
  await orNotFound(context.get(queryClientContext).ensureQueryData(vehicleQuery(params['id'] ?? '')));
  return null;
}

export default function VehicleScreen() {
  const { id = '', status } = useParams();
  const { data: vehicle } = useSuspenseQuery(vehicleQuery(id));
  return (
    <>
      <PageTitle title={vehicle.model} />
      <VehicleDetail key={id} id={id} zoomed={status === 'zoomed'} />
    </>
  );
}
