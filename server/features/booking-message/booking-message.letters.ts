import { greeting } from '#server/features/mail/clean-text.ts';
import { type Block, type Fact, letter } from '#server/features/mail/letter.ts';

/** A booking in words that stay right however late the mail is read: no "today". */
export type MailedBooking = {
  id: number;
  stationId: number;
  period: string;
  start: string;
  model: string;
  plate: string;
  station: string;
  address: string;
};
/** What every letter about a booking is filled with. */
export type AboutBooking = { prename: string | null; booking: MailedBooking; hotline: string };
/** What happened to a booking. */
export type BookingPlaceholders = AboutBooking & {
  /** Who did it; BORROWER: who drives it now, in a mail to who lent it. */
  actor: 'DRIVER' | 'MAIN_ACCOUNT' | 'OPERATOR' | 'BORROWER';
  /** A calendar file is attached: not for a calendar in which the booking is no more. */
  hasFile: boolean;
};
type Actor = BookingPlaceholders['actor'];

/** The first sentence by who did it: the driver is told also what others did. */
const OPENING: Record<'booked' | 'changed' | 'cancelled', Record<Actor, string>> = {
  booked: {
    DRIVER: 'deine Buchung steht:',
    MAIN_ACCOUNT: 'der Hauptaccount hat für dich gebucht:',
    OPERATOR: 'wir haben für dich gebucht:',
    BORROWER: 'für dich ist gebucht:',
  },
  changed: {
    DRIVER: 'deine Buchung ist geändert:',
    MAIN_ACCOUNT: 'der Hauptaccount hat deine Buchung geändert:',
    OPERATOR: 'wir haben deine Buchung geändert:',
    BORROWER: 'wer deine verliehene Buchung fährt, hat sie geändert:',
  },
  cancelled: {
    DRIVER: 'deine Buchung ist storniert:',
    MAIN_ACCOUNT: 'der Hauptaccount hat deine Buchung storniert:',
    OPERATOR: 'wir haben deine Buchung storniert:',
    BORROWER: 'wer deine verliehene Buchung fährt, hat sie storniert:',
  },
};

/** Nobody can switch these mails off (§S14.16). */
export const bookingReason = (productName: string): string =>
  `Du bekommst diese Mail, weil es um deine Buchung bei ${productName} geht. Mails zu deinen Buchungen gehören zum Vertrag und lassen sich nicht abbestellen.`;
export const CALENDAR_GONE = 'Die Datei im Anhang sagt deinem Kalender, dass der Termin entfällt.';
/** What has to be said of a booking on paper, too (§ 312f Abs. 2 BGB, Art. 246a § 1 Abs. 3 EGBGB; §S16.10). */
const NO_WITHDRAWAL: Block = {
  text: 'Für Buchungen gibt es kein Widerrufsrecht (§\u00A0312g Abs.\u00A02 Nr.\u00A09 BGB). Es gelten unsere Allgemeinen Geschäftsbedingungen.',
};
const TERMS = 'Allgemeine Geschäftsbedingungen';
export const hotlineText = (hotline: string): Block => ({
  text: `Du hast eine Frage? Ruf uns an: ${hotline}.`,
});

export const numberFact = ({ id }: MailedBooking): Fact => ({ label: 'Buchung Nr.', value: String(id) });
export const placeFacts = (
  { model, plate, station, address }: MailedBooking,
  access: string | null,
): Fact[] => [
  { label: 'Auto', value: `${model}, Kennzeichen ${plate}` },
  { label: 'Station', value: [station, address].filter(Boolean).join(', ') },
  ...(access === null ? [] : [{ label: 'So findest du hin', value: access }]),
];

/** To the driver of a booking, whoever made, changed or cancelled it (§S14.15). */
export const bookingMade = letter<
  BookingPlaceholders & { access: string | null; estimate: string; cancellation: string }
>(
  'buchung_neu',
  ({ prename, actor, booking, access, estimate, cancellation, hotline }, { productName, link }) => ({
    subject: `Gebucht: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: OPENING.booked[actor] },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, access),
          { label: 'Preis', value: estimate },
        ],
      },
      { text: `Gerechnet wird nach gefahrenen Kilometern. ${cancellation}` },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      {
        links: [
          { text: 'Buchung ändern', link: link(`/profil/buchungen/${booking.id}/aendern`) },
          { text: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) },
          { text: TERMS, link: link('/impressum#agb') },
        ],
      },
      NO_WITHDRAWAL,
      {
        text: 'Im Anhang liegt der Termin für deinen Kalender. Ändert sich die Buchung, schicken wir dir eine Datei, die ihn ersetzt.',
      },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingChanged = letter<
  BookingPlaceholders & {
    before: { period: string; timePrice: string };
    /** Of this change; null: none. */
    fee: string | null;
    access: string | null;
    estimate: string;
    cancellation: string;
  }
>(
  'buchung_geaendert',
  (
    { prename, actor, booking, before, fee, access, estimate, cancellation, hotline, hasFile },
    { productName, link },
  ) => ({
    subject: `Geändert: ${booking.model}, jetzt am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: OPENING.changed[actor] },
      {
        facts: [
          numberFact(booking),
          { label: 'Neuer Zeitraum', value: booking.period },
          { label: 'Bisher', value: before.period },
          ...placeFacts(booking, access),
          { label: 'Neuer Preis', value: estimate },
          { label: 'Zeitpreis bisher', value: before.timePrice },
          ...(fee === null ? [] : [{ label: 'Gebühr', value: fee }]),
        ],
      },
      {
        text: `${fee === null ? 'Für die Änderung fällt keine Gebühr an. ' : ''}Gerechnet wird nach gefahrenen Kilometern. ${cancellation}`,
      },
      { button: 'Buchung ansehen', link: link(`/profil/buchungen/${booking.id}`) },
      {
        links: [
          { text: 'Noch einmal ändern', link: link(`/profil/buchungen/${booking.id}/aendern`) },
          { text: 'Weg zur Station', link: link(`/profil/buchungen/station/${booking.stationId}`) },
        ],
      },
      ...(hasFile ? [{ text: 'Die Datei im Anhang ersetzt den Termin in deinem Kalender.' }] : []),
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingCancelled = letter<
  BookingPlaceholders & {
    owed: string;
    reason: string;
    /** Cars that are free at that time, each with its way, where we are who has no car any more. */
    substitutes: string[];
  }
>(
  'buchung_storniert',
  ({ prename, actor, booking, owed, reason, substitutes, hotline, hasFile }, { productName, link }) => ({
    subject: `Storniert: ${booking.model} am ${booking.start}`,
    greeting: greeting(prename),
    blocks: [
      { text: OPENING.cancelled[actor] },
      {
        facts: [
          numberFact(booking),
          { label: 'Zeitraum', value: booking.period },
          ...placeFacts(booking, null),
          { label: 'Zu zahlen', value: owed },
        ],
      },
      { text: reason },
      ...(substitutes.length > 0
        ? [{ title: 'In deinem Zeitraum ist gerade frei', items: substitutes }]
        : []),
      { button: 'Anderes Auto buchen', link: link('/buchen') },
      { links: [{ text: 'Deine Buchungen', link: link('/profil/buchungen') }] },
      ...(hasFile ? [{ text: CALENDAR_GONE }] : []),
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

export const bookingLetters = [bookingMade, bookingChanged, bookingCancelled];
