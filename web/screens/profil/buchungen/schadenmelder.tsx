import { useParams } from 'react-router';
import { bookingQuery } from '#web/features/booking/booking-queries.ts';
import { VehicleFacts } from '#web/features/booking/vehicle-facts.tsx';
import { bookingDamagesQuery } from '#web/features/damage/damage-queries.ts';
import { DamageReport } from '#web/features/damage/damage-report.tsx';
import { BookingScreen, bookingLoader } from '#web/frame/booking-screen.tsx';
import { Card } from '#web/ui/card.tsx';

export const loader = bookingLoader((queryClient, id) =>
  Promise.all([
    queryClient.prefetchQuery(bookingQuery(id)),
    queryClient.prefetchQuery(bookingDamagesQuery(id)),
  ]),
);

/** /profil/buchungen/{id}/schadenmelder/{step?}/{status?} */
export default function ReportDamage() {
  const { step } = useParams();
  return (
    <BookingScreen
      title="Schaden melden"
      offline="Du bist gerade ohne Verbindung. Melde den Schaden trotzdem: Wir senden ihn, sobald du Netz hast."
      login={{ text: 'Logge dich ein, dann kannst du den Schaden melden.' }}
    >
      {(booking, customer) => (
        <div className="grid gap-6">
          <Card>
            <VehicleFacts vehicle={booking.bookee} place={booking.place} />
          </Card>
          <DamageReport booking={booking} customerId={customer.id} step={step} />
        </div>
      )}
    </BookingScreen>
  );
}
