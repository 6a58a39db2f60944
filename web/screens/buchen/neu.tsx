import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { BookingCheck } from '#web/features/booking/booking-check.tsx';
import { BookingConfirmed } from '#web/features/booking/booking-confirmed.tsx';
import type { Booking } from '#web/features/booking/booking-queries.ts';
import { callQuery, queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from '#web/shell/or-not-found.ts';
import { PageTitle } from '#web/shell/page-title.tsx';

const vehicleQuery = (id = '') => callQuery('GET /bookees/{id}', { params: { id } });

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await orNotFound(context.get(queryClientContext).ensureQueryData(vehicleQuery(params['id'])));
  return null;
}

/** /buchen/neu/{id} */
export default function NewBooking() {
  const { id, sid } = useParams();
  const { data: vehicle } = useSuspenseQuery(vehicleQuery(id));
  const [booked, setBooked] = useState<Booking>();
  if (booked) return <BookingConfirmed booking={booked} />;
  return (
    <>
      <PageTitle title="Buchung prüfen" />
      <BookingCheck vehicle={vehicle} stationId={sid} onBooked={setBooked} />
    </>
  );
}
