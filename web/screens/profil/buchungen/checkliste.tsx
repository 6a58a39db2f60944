import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { bookingDamagesQuery, knownDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { DepartureCheck } from '#web/features/trip/departure-check.tsx';
import { prefetchTrip } from '#web/features/trip/trip-queries.ts';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';

export const loader = bookingLoader(async (queryClient, id) => {
  await Promise.all([prefetchTrip(queryClient, id), queryClient.prefetchQuery(bookingDamagesQuery(id))]);
  // With the page, which the service worker keeps, so that the damage is known in a garage too.
  const booking = queryClient.getQueryData(bookingQuery(id).queryKey);
  if (booking) await queryClient.prefetchQuery(knownDamagesQuery(booking.bookee.id));
});

/** /profil/buchungen/{id}/checkliste */
export default function CheckCar() {
  return (
    <BookingScreen
      title="Check vor der Fahrt"
      offline="Du bist gerade ohne Verbindung. Den Check kannst du machen, sobald du wieder online bist."
      login={{ text: 'Logge dich ein, dann kannst du den Check machen.' }}
    >
      {(booking) => <DepartureCheck booking={booking} />}
    </BookingScreen>
  );
}
