import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';
import {
  type AboutBooking,
  bookingReason,
  CALENDAR_GONE,
  hotlineText,
  numberFact,
  placeFacts,
} from './booking-message.letters.ts';

/** A booking is lent or taken back: to who drives then, or did, and to who lent it. */
type LendingPlaceholders = AboutBooking & {
  /** Whom the letter is not to. */
  other: string;
};

export const bookingBorrowed = letter<LendingPlaceholders & { access: string | null; estimate: string }>(
  'buchung_geliehen',
  ({ prename, other, booking, access, estimate, hotline }, { productName, link }) => ({
    subject: `Geliehen: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: `${other} leiht dir eine Buchung. Du fährst:` },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, access),
          { label: 'Preis', value: estimate },
        ],
      },
      {
        text: `Öffnen, fahren und zurückgeben kannst nur du, mit deiner eigenen PIN. Die Kosten trägt ${other}. Solange die Fahrt nicht begonnen hat, kann die Buchung zurückgenommen werden.`,
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      { links: [{ text: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) }] },
      { text: 'Im Anhang liegt der Termin für deinen Kalender.' },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingLent = letter<LendingPlaceholders>(
  'buchung_verliehen',
  ({ prename, other, booking, hotline }, { productName, link }) => ({
    subject: `Verliehen: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: `du hast eine Buchung an ${other} verliehen:` },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
          { label: 'Fährt', value: other },
        ],
      },
      {
        text: 'Öffnen und fahren kann jetzt nur diese Person; die Kosten trägst weiter du. Bis zum Beginn kannst du die Buchung zurücknehmen.',
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      { text: CALENDAR_GONE },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingTakenBack = letter<LendingPlaceholders>(
  'buchung_zurueckgenommen',
  ({ prename, other, booking, hotline }, { productName, link }) => ({
    subject: `Zurückgenommen: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: `${other} hat die Buchung zurückgenommen, die dir geliehen war:` },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
        ],
      },
      { text: 'Du kannst dieses Auto in der Zeit nicht mehr öffnen. Für dich fallen keine Kosten an.' },
      { button: 'Anderes Auto buchen', link: link('/buchen') },
      { links: [{ text: 'Deine Buchungen', link: link('/profil/buchungen') }] },
      { text: CALENDAR_GONE },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingYoursAgain = letter<LendingPlaceholders & { estimate: string; cancellation: string }>(
  'buchung_wieder_deine',
  ({ prename, other, booking, estimate, cancellation, hotline }, { productName, link }) => ({
    subject: `Wieder deine: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: `du hast deine Buchung von ${other} zurückgenommen und fährst wieder selbst:` },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
          { label: 'Preis', value: estimate },
        ],
      },
      { text: cancellation },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      { text: 'Im Anhang liegt der Termin wieder für deinen Kalender.' },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const lendingLetters = [bookingBorrowed, bookingLent, bookingTakenBack, bookingYoursAgain];
