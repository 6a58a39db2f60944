import { useParams, useSearchParams } from 'react-router';
import { loadCarGuide } from '#web/features/trip/car-guide-query.ts';
import { CarLock } from '#web/features/trip/car-lock.tsx';
import { ReturnTrip } from '#web/features/trip/return-trip.tsx';
import { prefetchTrip } from '#web/features/trip/trip-queries.ts';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { useHeadingFocusOn } from '#web/shell/heading-focus.ts';
import { paths } from '#web/shell/paths.ts';
import { useIsHydrated } from '#web/shell/use-is-hydrated.ts';

export const loader = bookingLoader((queryClient, id) =>
  Promise.all([prefetchTrip(queryClient, id), loadCarGuide(queryClient, id)]),
);

/** /profil/buchungen/{id}/verriegelung */
export default function LockCar() {
  const { id = '' } = useParams();
  // Without a connection the kept page is shown for this address too, which knows nothing of the parameter.
  const [search] = useSearchParams();
  const isReturn = useIsHydrated() && search.has('rueckgabe');
  useHeadingFocusOn(search.has('rueckgabe'));
  return (
    <BookingScreen
      title={isReturn ? 'Rückgabe' : 'Öffnen und abschließen'}
      {...(isReturn
        ? { back: <BackLink to={paths.carLock(id)} label="Zurück zum Öffnen und Abschließen" /> }
        : {})}
      offline="Du bist gerade ohne Verbindung. Hier steht, was du zuletzt wissen konntest; zurückgeben kannst du auch jetzt."
      login={{
        text: `Logge dich ein, dann kannst du dein Auto ${isReturn ? 'zurückgeben' : 'öffnen'}.`,
      }}
    >
      {(booking) =>
        isReturn || booking.state === 'ENDED' ? (
          <ReturnTrip booking={booking} />
        ) : (
          <CarLock booking={booking} />
        )
      }
    </BookingScreen>
  );
}
