/** What can wait for a person of the operator (§S20.13), with the word by which it is chosen. */
export const INBOX_KINDS = [
  'OPEN_TRIP',
  'SERVICE_CASE',
  'PROPOSAL',
  'RETURN_TASK',
  'DAMAGE',
  'DOCUMENT_CHECK',
  'MANUAL_CHECK',
  'REVIEW_CASE',
  'NOTE',
  'BANK_ENTRY',
  'DEBIT_FILE',
  'REMINDER_STOP',
  'DAMAGE_SHARE',
  'TRIP_KM',
  'DELETION',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_KIND_TITLES: Record<InboxKind, string> = {
  OPEN_TRIP: 'Fahrt endet nicht',
  SERVICE_CASE: 'Stimmt etwas nicht?',
  PROPOSAL: 'Freigabe',
  RETURN_TASK: 'Rückgabe mit Grund',
  DAMAGE: 'Schaden',
  DOCUMENT_CHECK: 'Dokumente',
  MANUAL_CHECK: 'Account prüfen',
  REVIEW_CASE: 'Verdacht',
  NOTE: 'Wiedervorlage',
  BANK_ENTRY: 'Zahlung ungeklärt',
  DEBIT_FILE: 'Lastschriften',
  REMINDER_STOP: 'Mahnstopp',
  DAMAGE_SHARE: 'Anteil an Schaden',
  TRIP_KM: 'Kilometer unklar',
  DELETION: 'Löschantrag',
};
