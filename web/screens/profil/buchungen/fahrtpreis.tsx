import { prefetchTripPrice } from '#web/features/trip/return-queries.ts';
import { TripCost } from '#web/features/trip/trip-cost.tsx';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';

export const loader = bookingLoader(prefetchTripPrice);

/** /profil/buchungen/{id}/fahrtpreis */
export default function PriceOfTrip() {
  return (
    <BookingScreen
      title="Fahrtpreis"
      offline="Du bist gerade ohne Verbindung. Das ist der letzte Preis, den wir kennen; er wird neu gerechnet, sobald du wieder online bist."
      login={{ title: 'Das ist deine Fahrt?', text: 'Logge dich ein, dann siehst du, was sie kostet.' }}
    >
      {(booking) => <TripCost booking={booking} />}
    </BookingScreen>
  );
}
