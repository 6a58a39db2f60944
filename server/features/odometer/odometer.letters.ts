import { greeting } from '#server/features/mail/clean-text.ts';
import { letter } from '#server/features/mail/letter.ts';

/** To the driver, when the kilometres of a trip were in doubt, or wrong on a bill, and are settled (§S10.29). */
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
  /** Why somebody of us set them; null: the car told them. */
  why: string | null;
}>(
  'kilometer_geklaert',
  ({ prename, bookingId, trip, km, before, price, difference, isLess, isCorrection, why }, { link }) => ({
    subject: isCorrection ? `Kilometer berichtigt: ${trip}` : `Kilometer geklärt: ${trip}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: isCorrection
          ? `wir haben die Kilometer einer Fahrt berichtigt, die schon abgerechnet ist: ${km}${before === null ? '' : ` statt ${before}`}.`
          : `die Kilometer deiner Fahrt stehen jetzt fest: ${km}. Bis dahin war der Preis offen.`,
      },
      {
        facts: [
          { label: 'Fahrt', value: trip },
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
    reason: 'Diese Mail bekommst du, weil du mit diesem Auto gefahren bist.',
  }),
);

export const odometerLetters = [kmSettled];
