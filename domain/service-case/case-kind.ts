/** What a person asks us to look at again (§S18.23). */
export const CASE_KINDS = ['TRIP', 'PRICE', 'FEE', 'INVOICE'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

export const CASE_KIND_TITLES: Record<CaseKind, string> = {
  TRIP: 'Fahrt',
  PRICE: 'Fahrtpreis',
  FEE: 'Gebühr',
  INVOICE: 'Rechnung',
};

/** What is wrong with it. */
export const CASE_REASONS = [
  'KM',
  'TIME',
  'AMOUNT',
  'FEE_UNJUSTIFIED',
  'NOT_MINE',
  'CAR',
  'RETURN',
  'OTHER',
] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

export const CASE_REASON_TITLES: Record<CaseReason, string> = {
  KM: 'Die Kilometer stimmen nicht',
  TIME: 'Die Zeiten stimmen nicht',
  AMOUNT: 'Der Betrag stimmt nicht',
  FEE_UNJUSTIFIED: 'Die Gebühr ist nicht berechtigt',
  NOT_MINE: 'Das war ich nicht',
  CAR: 'Mit dem Auto war etwas nicht in Ordnung',
  RETURN: 'Mit der Rückgabe hat etwas nicht geklappt',
  OTHER: 'Etwas anderes',
};

const REASONS_OF: Record<CaseKind, readonly CaseReason[]> = {
  TRIP: ['CAR', 'RETURN', 'TIME', 'KM', 'OTHER'],
  PRICE: ['KM', 'TIME', 'AMOUNT', 'NOT_MINE', 'OTHER'],
  FEE: ['FEE_UNJUSTIFIED', 'AMOUNT', 'RETURN', 'NOT_MINE', 'OTHER'],
  INVOICE: ['AMOUNT', 'KM', 'TIME', 'NOT_MINE', 'FEE_UNJUSTIFIED', 'OTHER'],
};

/** The reasons that a person chooses from, the most likely first. */
export const reasonsOf = (kind: CaseKind): readonly CaseReason[] => REASONS_OF[kind];

type Subject = {
  kind: CaseKind;
  reason: CaseReason;
  isAboutBooking: boolean;
  isAboutInvoice: boolean;
  hasLine: boolean;
};

/**
 * Does this belong together? A trip and its price are found by a booking, an invoice by its number, a fee by either, and it names
 * its line.
 */
export function isSubject({ kind, reason, isAboutBooking, isAboutInvoice, hasLine }: Subject): boolean {
  if (isAboutBooking === isAboutInvoice || !reasonsOf(kind).includes(reason)) return false;
  switch (kind) {
    case 'TRIP':
      return isAboutBooking && !hasLine;
    case 'PRICE':
      return isAboutBooking;
    case 'INVOICE':
      return isAboutInvoice;
    case 'FEE':
      return hasLine;
  }
}
