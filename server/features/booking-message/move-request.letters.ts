import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import {
  type AboutBooking,
  bookingReason,
  hotlineText,
  numberFact,
  placeFacts,
} from './booking-message.letters.ts';

/** The car of a booking is needed for a repair: the driver is asked to take another one, or not any more (§S13.7). */
export const moveAsked = letter<
  AboutBooking & {
    /** Cars that are free, each with its way and its price. */
    substitutes: string[];
    /** Null: meanwhile nobody asks any more. */
    answerBy: string | null;
  }
>('auto_tausch_bitte', ({ prename, booking, substitutes, answerBy, hotline }, { productName, link }) => {
  const bookingLink = link(`/profil/buchungen/${booking.id}`);
  return {
    subject: `Bitte an dich: Nimmst du ein anderes Auto als ${booking.model} am ${booking.start}?`,
    greeting: greeting(prename),
    blocks: [
      {
        text: 'das Auto deiner Buchung muss in die Werkstatt, und nur in deinem Zeitraum passt es. Magst du ein anderes nehmen? Du musst nicht: Ohne dein Ja ändert sich nichts.',
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
          ...(answerBy === null ? [] : [{ label: 'Antwort bis', value: answerBy }]),
        ],
      },
      ...(substitutes.length > 0
        ? [
            {
              text: 'Eines dieser Autos kannst du stattdessen nehmen: für denselben Zeitraum, mit einem Tipp und ohne Mehrkosten. Reserviert ist noch keines.',
            },
            { links: substitutes.map((text) => ({ text, link: bookingLink })) },
          ]
        : []),
      { button: 'Antworten', link: bookingLink },
      {
        text: 'Möchtest du dein Auto behalten, sag uns das bitte auch: Dann suchen wir eine andere Zeit für die Werkstatt.',
      },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  };
});

export const moveOver = letter<AboutBooking>(
  'auto_tausch_erledigt',
  ({ prename, booking, hotline }, { productName, link }) => ({
    subject: `Du fährst wie gebucht: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: 'wir hatten dich gebeten, ein anderes Auto zu nehmen. Das hat sich erledigt: Deine Buchung bleibt, wie sie ist.',
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const moveRequestLetters = [moveAsked, moveOver];
