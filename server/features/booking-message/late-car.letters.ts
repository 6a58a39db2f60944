import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import {
  type AboutBooking,
  bookingReason,
  hotlineText,
  numberFact,
  placeFacts,
} from './booking-message.letters.ts';

/** The car of a booking is late, or is so no more: to who waits for it, and to who has it (§S14.15, §S16.50). */
export const carLate = letter<
  AboutBooking & {
    /** The start was reached without it. */
    isMissing: boolean;
    /** When it can be back at the earliest; null: nobody can say. */
    expected: string | null;
    /** Cars that are free, each with its way and its price. */
    substitutes: string[];
    freeUntil: string | null;
  }
>(
  'auto_verspaetet',
  ({ prename, booking, isMissing, expected, substitutes, freeUntil, hotline }, { productName, link }) => {
    const bookingLink = link(`/profil/buchungen/${booking.id}`);
    return {
      subject: isMissing
        ? `Noch nicht zurück: ${booking.model} am ${booking.start}`
        : `Voraussichtlich verspätet: ${booking.model} am ${booking.start}`,
      greeting: greeting(prename),
      blocks: [
        {
          text: isMissing
            ? 'deine Zeit hat begonnen, aber das Auto ist noch nicht zurück. Das tut uns leid:'
            : 'dein Auto ist noch unterwegs und wird zum Beginn deiner Buchung wohl nicht zurück sein:',
        },
        {
          facts: [
            numberFact(booking),
            { label: 'Zeitraum', value: booking.period },
            ...placeFacts(booking, null),
            {
              label: 'Zurück',
              value: expected === null ? 'lässt sich noch nicht sagen' : `frühestens ${expected}`,
            },
          ],
        },
        ...(substitutes.length > 0
          ? [
              {
                text: 'Eines dieser Autos kannst du stattdessen nehmen: für denselben Zeitraum, mit einem Tipp und ohne Mehrkosten. Reserviert ist noch keines.',
              },
              { links: substitutes.map((text) => ({ text, link: bookingLink })) },
              { button: 'Anderes Auto nehmen', link: bookingLink },
            ]
          : [
              {
                text: 'Ein passendes anderes Auto ist in deinem Zeitraum gerade nicht frei. Sobald sich das ändert, steht es bei deiner Buchung.',
              },
              { button: 'Buchung ansehen', link: bookingLink },
            ]),
        {
          text: `Oder du wartest: Sobald das Auto da ist, schreiben wir dir.${freeUntil === null ? '' : ` Ein Storno kostet dich bis ${freeUntil} nichts.`}${isMissing ? ' Auch wenn du die Fahrt nicht antrittst, zahlst du dafür nichts.' : ''}`,
        },
        hotlineText(hotline),
      ],
      reason: bookingReason(productName),
    };
  },
);

export const carBack = letter<AboutBooking & { isReturned: boolean; cancellation: string }>(
  'auto_zurueck',
  ({ prename, booking, isReturned, cancellation, hotline }, { productName, link }) => ({
    subject: isReturned
      ? `Wieder da: ${booking.model} am ${booking.start}`
      : `Doch pünktlich: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: isReturned
          ? 'das Auto deiner Buchung ist zurück. Du kannst fahren wie gebucht:'
          : 'das Auto deiner Buchung wird nun doch rechtzeitig zurück sein:',
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      { text: cancellation },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const carAwaited = letter<
  AboutBooking & {
    nextStart: string | null;
    /** How far the booking can be extended; null: not at all. */
    latestEnd: string | null;
    lateFee: string;
    lateFreeMinutes: number;
  }
>(
  'auto_erwartet',
  ({ prename, booking, nextStart, latestEnd, lateFee, lateFreeMinutes, hotline }, { productName, link }) => ({
    subject: `${nextStart === null ? 'Jemand wartet' : `Jemand wartet ab ${nextStart}`} auf dein Auto: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text:
          nextStart === null
            ? 'nach dir fährt noch jemand mit diesem Auto:'
            : `ab ${nextStart} fährt jemand anderes mit diesem Auto, und es wird knapp:`,
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Dein Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      {
        text:
          latestEnd === null
            ? 'Verlängern lässt sich deine Buchung nicht. Bitte bring das Auto so bald wie möglich zurück.'
            : `Bitte bring das Auto rechtzeitig zurück. Brauchst du etwas länger, kannst du bis ${latestEnd} verlängern.`,
      },
      {
        text: `Wer das Auto mehr als ${lateFreeMinutes} Minuten nach dem Ende der Buchung zurückgibt, zahlt außer der Zeit eine Gebühr von ${lateFee}. Kannst du es nicht abschließen oder zurückgeben, weil Auto, Netz oder Server nicht antworten, kostet dich das nichts.`,
      },
      ...(latestEnd === null
        ? [{ button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) }]
        : [
            { button: 'Buchung verlängern', link: link(`/profil/buchungen/${booking.id}/aendern`) },
            { links: [{ text: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) }] },
          ]),
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

/** The car was late; the driver was asked because of a repair; or the operator gave another one, as agreed with them. */
type WhySubstituted = 'LATE' | 'REPAIR' | 'OPERATOR';

function substitutedText(isLent: boolean, why: WhySubstituted): string {
  const who = isLent ? 'wer deine verliehene Buchung fährt, hat' : 'du hast';
  switch (why) {
    case 'LATE':
      return `${who} statt des verspäteten Autos ein anderes genommen:`;
    case 'REPAIR':
      return `${who} ein anderes Auto genommen, damit das gebuchte in die Werkstatt kann. Danke dafür:`;
    case 'OPERATOR':
      return isLent
        ? 'wir haben deine verliehene Buchung auf ein anderes Auto umgebucht:'
        : 'wir haben deine Buchung auf ein anderes Auto umgebucht:';
  }
}

export const carSubstituted = letter<
  AboutBooking & {
    hasFile: boolean;
    /** To who lent the booking, not to who drives. */
    isLent: boolean;
    why: WhySubstituted;
    lateCar: string;
    access: string | null;
    estimate: string;
    cancellation: string;
  }
>(
  'buchung_ersatz',
  (
    { prename, booking, isLent, why, lateCar, access, estimate, cancellation, hotline, hasFile },
    { productName, link },
  ) => ({
    subject: `Anderes Auto: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: substitutedText(isLent, why),
      },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, access),
          { label: 'Statt', value: lateCar },
          { label: 'Preis', value: estimate },
        ],
      },
      {
        text: `Teurer wird es dadurch nicht, auch nicht mit mehr Kilometern oder wenn du verlängerst. ${cancellation}`,
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      { links: [{ text: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) }] },
      ...(hasFile ? [{ text: 'Die Datei im Anhang ersetzt den Termin in deinem Kalender.' }] : []),
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const lateCarLetters = [carLate, carBack, carAwaited, carSubstituted];
