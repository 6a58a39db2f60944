import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router';
import { BookingCheck } from '#web/features/booking/booking-check.tsx';
import { type Booking, bookingQuery } from '#web/features/booking/booking-queries.ts';
import { useWish } from '#web/features/vehicle/vehicle-wish.ts';
import { callQuery, queryClientContext } from '#web/platform/query.tsx';
import { orNotFound } from '#web/shell/or-not-found.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';

const vehicleQuery = (id = '') => callQuery('GET /bookees/{id}', { params: { id } });

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  await orNotFound(context.get(queryClientContext).ensureQueryData(vehicleQuery(params['id'])));
  return null;
}

/** /buchen/neu/{id} */
export default function NewBooking() {
  const { id, sid } = useParams();
  const { data: vehicle } = useSuspenseQuery(vehicleQuery(id));
  const wanted = useWish();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  /** To the page of what is booked, which loaded anew cannot be taken for a booking that is still to be made. */
  function show(booking: Booking) {
    // Old at once: it is asked for again, and there if no answer comes.
    queryClient.setQueryData(bookingQuery(booking.id).queryKey, booking, { updatedAt: 1 });
    void navigate(paths.bookingDone(booking.id), { replace: true });
  }

  return (
    <>
      <PageTitle title="Buchung prüfen" />
      <BookingCheck vehicle={vehicle} stationId={sid} wanted={wanted} onBooked={show} />
    </>
  );
}
