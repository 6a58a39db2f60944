import type { AccidentField } from './report-draft.ts';

/** What the European accident statement asks for, in its order. */
export const ACCIDENT_FACTS: readonly {
  field: AccidentField;
  label: string;
  hint?: string;
  maxLength: number;
  isLong?: true;
}[] = [
  { field: 'place', label: 'Wo war es?', hint: 'Straße, Ort, Fahrtrichtung', maxLength: 200 },
  { field: 'course', label: 'Wie kam es dazu?', maxLength: 2_000, isLong: true },
  { field: 'plate', label: 'Kennzeichen des anderen Fahrzeugs', maxLength: 100 },
  { field: 'driver', label: 'Wer fuhr es?', hint: 'Vor- und Nachname', maxLength: 100 },
  { field: 'contact', label: 'Anschrift oder Telefonnummer', maxLength: 200 },
  { field: 'insurer', label: 'Versicherung', maxLength: 100 },
  { field: 'policyNumber', label: 'Nummer des Versicherungsscheins', maxLength: 100 },
  { field: 'damage', label: 'Sichtbare Schäden am anderen Fahrzeug', maxLength: 500 },
  { field: 'witnesses', label: 'Zeugen', hint: 'Name und Telefonnummer', maxLength: 500 },
  { field: 'policeReference', label: 'Dienststelle oder Vorgangsnummer der Polizei', maxLength: 100 },
];
