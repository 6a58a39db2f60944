import type { Booking } from '#web/features/booking/booking-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useIsOnline } from '#web/ui/online.ts';
import { forgetPlacePhoto, usePlacePhotos } from './place-photos.ts';

/** Says what becomes of the photo of where the car stands, as long as it is on this device. */
export function WaitingPhoto({ booking }: { booking: Booking }) {
  const isOnline = useIsOnline();
  const photo = usePlacePhotos(booking.driverId)?.find(({ bookingId }) => bookingId === booking.id);
  if (!photo) return null;
  if (photo.fault !== undefined) {
    return (
      <Note
        tone="error"
        announced
        title="Dein Foto konnten wir nicht annehmen"
        action={
          <Button size="S" theme="OUTLINE" onClick={() => void forgetPlacePhoto(photo.id)}>
            Verstanden
          </Button>
        }
      >
        {photo.fault} Deine Rückgabe gilt trotzdem.
      </Note>
    );
  }
  return (
    <Note announced title={isOnline ? 'Dein Foto wird gesendet …' : 'Dein Foto ist gespeichert'}>
      {isOnline
        ? 'Lass die Seite noch einen Moment offen.'
        : 'Es wird nach der Rückgabe von selbst gesendet.'}
    </Note>
  );
}
