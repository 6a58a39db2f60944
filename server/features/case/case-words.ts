import type { CaseKind } from './case.repository.ts';

/** What staff read of a suspicion. */
export const CASE_KIND_TITLES: Record<CaseKind, string> = {
  USER_DATA: 'Daten eines gesperrten Kunden',
  BLOCKLIST: 'Treffer auf der Sperrliste',
  DUPLICATE: 'doppelte Registrierung',
  BOOKINGS: 'auffällige Buchungen',
  UNPAID: 'trotz zweier Mahnungen nicht bezahlt',
};

type CaseFacts = {
  registration?: { label: string; value: string }[];
  flags?: string[];
  entries?: number[];
  bookings?: string[];
  name?: string;
};

/** Of what a case was opened, as lines with a label. */
export function caseFacts(facts: unknown): { label: string; value: string }[] {
  const { registration = [], flags = [], bookings = [] } = facts as CaseFacts;
  return [
    ...flags.map((value) => ({ label: 'Auffällig', value })),
    ...registration,
    ...bookings.map((value) => ({ label: 'Buchung', value })),
  ];
}

/** The entries of the blocklist that a suspicion came from; older cases do not know them. */
export const caseEntries = (facts: unknown): number[] => (facts as CaseFacts).entries ?? [];
