import { useParams } from 'react-router';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';
import { WholeBooking } from '#web/frame/whole-booking.tsx';

export const loader = bookingLoader((queryClient, id) => queryClient.prefetchQuery(bookingQuery(id)));

/** /profil/buchungen/{id} */
export default function ShowBooking() {
  const { id = '' } = useParams();
  return (
    <BookingScreen
      title={`Buchung Nr. ${id}`}
      width="wide"
      headingClassName="print-hidden"
      offline={undefined}
      login={{ text: 'Logge dich ein, dann siehst du sie hier.' }}
      isLive
    >
      {(booking) => <WholeBooking booking={booking} />}
    </BookingScreen>
  );
}
