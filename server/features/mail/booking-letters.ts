import { greeting } from './clean-text.ts';
import type { Block, Letters } from './letter.ts';
import type { BookingPlaceholders, Fact, MailedBooking } from './placeholders.ts';

type BookingLetters = Pick<
  Letters,
  | 'buchung_neu'
  | 'buchung_geaendert'
  | 'buchung_storniert'
  | 'buchung_geliehen'
  | 'buchung_verliehen'
  | 'buchung_zurueckgenommen'
  | 'buchung_wieder_deine'
>;
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
export const REASON = (productName: string) =>
  `Du bekommst diese Mail, weil es um deine Buchung bei ${productName} geht. Mails zu deinen Buchungen gehören zum Vertrag und lassen sich nicht abbestellen.`;
const CALENDAR_GONE = 'Die Datei im Anhang sagt deinem Kalender, dass der Termin entfällt.';
/** What has to be said of a booking on paper, too (§ 312f Abs. 2 BGB, Art. 246a § 1 Abs. 3 EGBGB; §S16.10). */
const NO_WITHDRAWAL: Block = {
  text: 'Für Buchungen gibt es kein Widerrufsrecht (§\u00A0312g Abs.\u00A02 Nr.\u00A09 BGB). Es gelten unsere Allgemeinen Geschäftsbedingungen.',
};
const TERMS = 'Allgemeine Geschäftsbedingungen';
export const HOTLINE = (hotline: string): Block => ({ text: `Du hast eine Frage? Ruf uns an: ${hotline}.` });

export const numberFact = ({ id }: MailedBooking): Fact => ({ label: 'Buchung Nr.', value: String(id) });
export const placeFacts = (
  { model, plate, station, address }: MailedBooking,
  access: string | null,
): Fact[] => [
  { label: 'Auto', value: `${model}, Kennzeichen ${plate}` },
  { label: 'Station', value: [station, address].filter(Boolean).join(', ') },
  ...(access === null ? [] : [{ label: 'So findest du hin', value: access }]),
];

export const BOOKING_LETTERS: BookingLetters = {
  buchung_neu: (
    { prename, actor, booking, access, estimate, cancellation, hotline },
    { productName, link },
  ) => ({
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_geaendert: (
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_storniert: (
    { prename, actor, booking, owed, reason, hotline, hasFile },
    { productName, link },
  ) => ({
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
      { button: 'Anderes Auto buchen', link: link('/buchen') },
      { links: [{ text: 'Deine Buchungen', link: link('/profil/buchungen') }] },
      ...(hasFile ? [{ text: CALENDAR_GONE }] : []),
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_geliehen: ({ prename, other, booking, access, estimate, hotline }, { productName, link }) => ({
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_verliehen: ({ prename, other, booking, hotline }, { productName, link }) => ({
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_zurueckgenommen: ({ prename, other, booking, hotline }, { productName, link }) => ({
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
  buchung_wieder_deine: (
    { prename, other, booking, estimate, cancellation, hotline },
    { productName, link },
  ) => ({
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
      HOTLINE(hotline),
    ],
    reason: REASON(productName),
  }),
};
