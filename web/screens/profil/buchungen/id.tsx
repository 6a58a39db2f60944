import { useParams } from 'react-router';
import { BookingPage } from '#web/features/booking/booking-page.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { StationGlance } from '#web/features/station/station-glance.tsx';
import { AccessCodeLinks } from '#web/features/trip/access-code-links.tsx';
import { ElsewhereOfBooking } from '#web/features/trip/car-elsewhere.tsx';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';

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
      {(booking) => (
        <BookingPage
          booking={booking}
          map={<StationGlance station={booking.place} />}
          elsewhere={<ElsewhereOfBooking booking={booking} />}
          codes={<AccessCodeLinks bookingId={booking.id} />}
        />
      )}
    </BookingScreen>
  );
}
