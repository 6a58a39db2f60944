import { BILLING_DAY } from '#domain/invoice/billing-month.ts';
import { greeting } from '#server/features/mail/clean-text.ts';
import { type Fact, letter } from '#server/features/mail/letter.ts';
import {
  type AboutBooking,
  bookingReason,
  hotlineText,
  numberFact,
  placeFacts,
} from './booking-message.letters.ts';

/** What a trip cost, in words. */
export type ReceiptFacts = {
  returned: string;
  km: string;
  /** Each part of the price with its amount. */
  lines: Fact[];
  total: string;
  /** What of the total is VAT, with its rate. */
  vat: Fact;
  /** Why the price is not final; null: it is. */
  preliminary: 'KM_UNKNOWN' | 'KM_IN_DOUBT' | null;
};

const WHY_PRELIMINARY = {
  KM_UNKNOWN: 'Das Auto hat seine Kilometer noch nicht gemeldet.',
  KM_IN_DOUBT:
    'Was das Auto an Kilometern gemeldet hat, kann nicht stimmen: Wir prüfen es und berechnen es so nicht.',
} as const;

/**
 * To who has driven, and to who lent the booking and pays, when the trip has ended (§S14.32): once of each trip. Kilometres
 * that are settled later have a letter of their own (§S10.29).
 */
export const tripReceipt = letter<
  AboutBooking &
    ReceiptFacts & {
      /** Who drove; null: the reader. */
      driver: string | null;
      isEndedByUs: boolean;
    }
>(
  'fahrt_beleg',
  (
    { prename, booking, returned, km, lines, total, vat, preliminary, driver, isEndedByUs, hotline },
    { productName, link },
  ) => ({
    subject: `${driver === null ? 'Deine Fahrt' : 'Verliehene Fahrt'} am ${booking.start}: ${preliminary ? 'vorläufig ' : ''}${total}`,
    greeting: greeting(prename),
    blocks: [
      {
        text: `${endText(driver !== null, isEndedByUs)} Das kostet sie:`,
      },
      {
        facts: [
          numberFact(booking),
          ...placeFacts(booking, null),
          ...(driver === null ? [] : [{ label: 'Gefahren ist', value: driver }]),
          { label: 'Gebucht', value: booking.period },
          { label: 'Zurückgegeben', value: returned },
          { label: 'Kilometer', value: km },
        ],
      },
      {
        facts: [...lines, { label: preliminary ? 'Vorläufige Summe' : 'Summe', value: total }, vat],
      },
      ...(preliminary
        ? [
            {
              text: `${WHY_PRELIMINARY[preliminary]} Sobald sie feststehen, schreiben wir dir noch einmal, was die Fahrt kostet.`,
            },
          ]
        : []),
      {
        text: `Das ist keine Rechnung. Die Fahrt steht auf der nächsten Monatsrechnung, die am ${BILLING_DAY}. kommt. Gutscheine werden erst dort abgezogen.`,
      },
      { button: 'Fahrtpreis ansehen', link: link(`/profil/buchungen/${booking.id}/fahrtpreis`) },
      hotlineText(hotline),
    ],
    reason: bookingReason(productName),
  }),
);

function endText(isLent: boolean, isEndedByUs: boolean): string {
  if (isLent)
    return isEndedByUs
      ? 'wir haben die Fahrt mit deiner verliehenen Buchung beendet.'
      : 'die Fahrt mit deiner verliehenen Buchung ist zu Ende.';
  return isEndedByUs ? 'wir haben deine Fahrt für dich beendet.' : 'deine Fahrt ist zu Ende.';
}

export const receiptLetters = [tripReceipt];
