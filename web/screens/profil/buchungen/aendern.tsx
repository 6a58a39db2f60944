import { BookingChange } from '#web/features/booking/booking-change.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';

export const loader = bookingLoader((queryClient, id) => queryClient.prefetchQuery(bookingQuery(id)));

/** /profil/buchungen/{id}/aendern */
export default function ChangeBooking() {
  return (
    <BookingScreen
      title="Buchung ändern"
      offline={null}
      login={{ text: 'Logge dich ein, dann kannst du sie ändern.' }}
    >
      {(booking) => <BookingChange booking={booking} />}
    </BookingScreen>
  );
}
