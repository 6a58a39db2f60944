/** Member states of the EEA: their accounts are debited by IBAN alone. Of the others banks ask for BIC and address. */
const EEA = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);
/** A mandate that was not used for so long has lapsed (EPC016-06). */
const UNUSED_MONTHS = 36;

/** What is known of a mandate when it is to be used. */
export type MandateUse = {
  /** Of the account, as its IBAN begins. */
  country: string;
  bic: string | null;
  acceptedOn: Temporal.PlainDate;
  /** The day of its last debit, if there was one. */
  lastUsedOn: Temporal.PlainDate | undefined;
  /** Whether a bank has said that it must not be used any more. */
  isRefused: boolean;
};

/** Whether a debit of this day may use the mandate. */
export function isUsable(mandate: MandateUse, on: Temporal.PlainDate): boolean {
  const last = mandate.lastUsedOn ?? mandate.acceptedOn;
  if (mandate.isRefused || Temporal.PlainDate.compare(last.add({ months: UNUSED_MONTHS }), on) <= 0)
    return false;
  return EEA.has(mandate.country);
}

export type SequenceType = 'FRST' | 'RCUR';

/** A debit with the mandate: when it was to be, and when it came back. */
export type EarlierDebit = { collectOn: Temporal.PlainDate; returnedOn: Temporal.PlainDate | undefined };

/**
 * A mandate's first debit is FRST, later ones RCUR. One rejected before its day was never booked, so the next
 * is first again; a booked one given back counts. Another account is another mandate.
 */
export function sequenceType(earlier: readonly EarlierDebit[]): SequenceType {
  const counts = ({ collectOn, returnedOn }: EarlierDebit) =>
    returnedOn === undefined || Temporal.PlainDate.compare(returnedOn, collectOn) >= 0;
  return earlier.some(counts) ? 'RCUR' : 'FRST';
}
