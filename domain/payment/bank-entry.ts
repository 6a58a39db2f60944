/** An entry of a bank statement that concerns us, as the bank tells it. */
export type BankEntry = {
  /** RETURN: a debit of ours came back. TRANSFER: money came in. OTHER: something of ours that came back to us. */
  kind: 'RETURN' | 'TRANSFER' | 'OTHER';
  /** The IBAN of the account; empty where the statement names none. */
  account: string;
  /** BOOK, PDNG or INFO; empty where it names none. */
  status: string;
  endToEndId: string;
  mandate: string;
  /** What was moved, of a return with its charge; undefined where the statement says it of several together only, or unreadably. */
  cents?: number | undefined;
  /** Of a return the bank's charge, where the statement names it. */
  chargeCents?: number | undefined;
  currency: string;
  /** ISO 8601 date; empty where there is none. */
  bookedOn: string;
  /** Of a return, as an ISO 20022 code. */
  reason: string;
  /** The bank's own reference of the entry. */
  reference: string;
  /** The reference is that of several which the bank has booked together. */
  isOneOfMany: boolean;
  payer: string;
  /** What the payer wrote: its lines, as the bank has cut them. */
  remittance: string;
};

/** Why an entry waits for a person, as staff read it. */
export const UNMATCHED_REASONS = {
  OTHER_ACCOUNT: 'der Auszug ist von einem anderen Konto als unserem',
  PENDING: 'nur vorgemerkt, noch nicht gebucht',
  NO_DATE: 'ohne lesbares Datum',
  IN_FUTURE: 'das Datum liegt in der Zukunft',
  OTHER_CURRENCY: 'nicht in Euro',
  NO_AMOUNT: 'ohne lesbaren Betrag',
  NO_DEBIT: 'passt zu keiner unserer Lastschriften',
  OTHER_MANDATE: 'ein anderes Mandat als das unserer Lastschrift',
  BEFORE_DEBIT: 'vor der Lastschrift',
  TOO_LITTLE: 'weniger als unsere Lastschrift',
  TOO_MUCH: 'viel mehr als unsere Lastschrift',
  NOT_SUBMITTED: 'unsere Datei ist nicht als eingereicht vermerkt',
  FILE_REFUSED: 'die Bank hatte unsere ganze Datei abgelehnt',
  TAKEN_BACK: 'diese Rücklastschrift wurde schon einmal zurückgenommen',
  CAME_BACK_TO_US: 'etwas von uns kam zurück, wie eine Auszahlung',
  NO_REFERENCE: 'im Verwendungszweck steht nichts, das sicher ist',
  SEVERAL: 'mehrere Accounts kommen in Frage',
  OTHER_SUM: 'der Betrag passt nicht zu dem, was offen ist',
  NOTHING_OPEN: 'auf dem genannten Account ist nichts offen',
  OTHER_NAME: 'Name und Betrag passen besser zu einem anderen Account',
  SIMILAR_NUMBER: 'eine ähnliche Nummer mit demselben Betrag gehört jemand anderem',
  BEFORE_INVOICE: 'vor der Rechnung',
  REFERENCE_TAKEN: 'die Referenz der Bank ist schon für eine andere Zahlung gebucht',
} as const;

export type UnmatchedReason = keyof typeof UNMATCHED_REASONS;

/** More than this, in cents, no bank charges for a return: what is beyond it belongs to something else. */
export const MAX_RETURN_CHARGE_CENTS = 2_000;

/** Why somebody who books an entry all the same is asked once more. */
const DOUBTS: readonly UnmatchedReason[] = [
  'OTHER_ACCOUNT',
  'TOO_MUCH',
  'BEFORE_DEBIT',
  'BEFORE_INVOICE',
  'OTHER_MANDATE',
];
export const isDoubtful = (reason: UnmatchedReason): boolean => DOUBTS.includes(reason);

/** What it is, for staff. */
export const BANK_ENTRY_KINDS: Record<BankEntry['kind'], string> = {
  RETURN: 'Rücklastschrift',
  TRANSFER: 'Zahlung',
  OTHER: 'Gutschrift',
};

/** Of a file that the console takes: far more than a bank sends in a month. */
export const MAX_STATEMENT_BYTES = 10_000_000;
