import type { CaseKind } from './case.repository.ts';

/** What staff read of a suspicion. */
export const CASE_KIND_TITLES: Record<CaseKind, string> = {
  USER_DATA: 'Daten eines gesperrten Kunden',
  BLOCKLIST: 'Treffer auf der Sperrliste',
  DUPLICATE: 'doppelte Registrierung',
  BOOKINGS: 'auffällige Buchungen',
  UNPAID: 'trotz zweier Mahnungen nicht bezahlt',
};
