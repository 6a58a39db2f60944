import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';

/**
 * To who drove, and to who lent the booking, when kilometres of a trip that were missing, in doubt or wrong are settled
 * (§S10.29).
 */
export const kmSettled = letter<{
  prename: string | null;
  bookingId: number;
  trip: string;
  km: string;
  /** What counted before; null: nothing yet. */
  before: string | null;
  price: string;
  /** By how much the next bill changes; null: the trip was not on one. */
  difference: string | null;
  isLess: boolean;
  isCorrection: boolean;
  /** Who drove; null: the reader. */
  driver: string | null;
  /** Why somebody of us set them; null: the car told them. */
  why: string | null;
}>(
  'kilometer_geklaert',
  (
    { prename, bookingId, trip, km, before, price, difference, isLess, isCorrection, driver, why },
    { link },
  ) => ({
    subject: isCorrection ? `Kilometer berichtigt: ${trip}` : `Kilometer geklärt: ${trip}`,
    greeting: greeting(prename),
    blocks: [
      { text: opening({ km, before, isCorrection, isLent: driver !== null }) },
      {
        facts: [
          { label: 'Fahrt', value: trip },
          ...(driver === null ? [] : [{ label: 'Gefahren ist', value: driver }]),
          { label: 'Kilometer', value: km },
          { label: 'Preis der Fahrt', value: price },
          { label: 'Woher', value: why ?? 'Kilometerstand, den das Auto gemeldet hat' },
        ],
      },
      ...(difference === null
        ? []
        : [
            {
              text: isLess
                ? `Den Unterschied von ${difference} ziehen wir auf der nächsten Rechnung ab.`
                : `Den Unterschied von ${difference} berechnen wir auf der nächsten Rechnung.`,
            },
          ]),
      { text: 'Stimmt das nicht? Dann antworte auf diese Mail, am besten mit einem Foto des Tachos.' },
      { button: 'Fahrtpreis ansehen', link: link(`/profil/buchungen/${bookingId}/fahrtpreis`) },
    ],
    reason:
      driver === null
        ? 'Diese Mail bekommst du, weil du mit diesem Auto gefahren bist.'
        : 'Diese Mail bekommst du, weil du die Buchung verliehen hast und sie bezahlst.',
  }),
);

function opening({
  km,
  before,
  isCorrection,
  isLent,
}: {
  km: string;
  before: string | null;
  isCorrection: boolean;
  isLent: boolean;
}): string {
  const instead = before === null ? '' : ` statt ${before}`;
  if (isCorrection)
    return `wir haben die Kilometer einer Fahrt berichtigt, die schon abgerechnet ist: ${km}${instead}.`;
  const whose = isLent ? 'der Fahrt mit deiner verliehenen Buchung' : 'deiner Fahrt';
  return before === null
    ? `die Kilometer ${whose} stehen jetzt fest: ${km}. Bis dahin war der Preis offen.`
    : `wir haben die Kilometer ${whose} berichtigt: Es zählen ${km}${instead}.`;
}

export const odometerLetters = [kmSettled];
