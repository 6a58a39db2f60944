import { BookingConfirmed } from '#web/features/booking/booking-confirmed.tsx';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const loader = bookingLoader((queryClient, id) => queryClient.prefetchQuery(bookingQuery(id)));

/** /profil/buchungen/{id}/gebucht */
export default function Booked() {
  return (
    <BookingScreen
      title="Gebucht!"
      back={
        <span className="print-hidden flex size-14 shrink-0 items-center justify-center rounded-pill bg-ok-soft text-ok">
          <Icon name="check" size={30} />
        </span>
      }
      offline={null}
      login={{ text: 'Logge dich ein, dann siehst du sie hier.' }}
    >
      {(booking) => <BookingConfirmed booking={booking} />}
    </BookingScreen>
  );
}
