import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import {
  type AboutBooking,
  bookingReason,
  hotlineText,
  numberFact,
  placeFacts,
} from './booking-message.letters.ts';

/** The station of a booking has another place (§S18.20): where the car stands, and where it is brought back. */
export const stationMoved = letter<
  AboutBooking & {
    access: string | null;
    /** The address that it had. */
    before: string;
    /** The trip has begun: only the way back leads there. */
    hasBegun: boolean;
  }
>('station_umgezogen', ({ prename, booking, access, before, hasBegun, hotline }, { productName, link }) => ({
  subject: `Deine Station ist umgezogen: ${booking.model} am ${booking.start}`,
  greeting: greeting(prename),
  blocks: [
    {
      text: hasBegun
        ? 'die Station deines Autos ist umgezogen. Bring es bitte an den neuen Ort zurück. Sonst bleibt deine Buchung, wie sie ist.'
        : 'die Station deiner Buchung ist umgezogen. Dein Auto steht am neuen Ort, und dorthin bringst du es auch zurück. Sonst bleibt deine Buchung, wie sie ist.',
    },
    {
      facts: [
        numberFact(booking),
        { label: 'Zeitraum', value: booking.period },
        ...placeFacts(booking, access),
        { label: 'Bisher', value: before },
      ],
    },
    { button: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) },
    { text: 'Ist dir der Weg nun zu weit, ruf uns bitte an: Wir finden eine Lösung.' },
    hotlineText(hotline),
  ],
  reason: bookingReason(productName),
}));

export const stationLetters = [stationMoved];
