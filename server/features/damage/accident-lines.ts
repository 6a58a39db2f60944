const LABELS: Record<string, string> = {
  injured: 'Verletzte',
  policeCalled: 'Polizei gerufen',
  policeReference: 'Polizei',
  place: 'Ort',
  course: 'Hergang',
  other: 'anderes Fahrzeug',
  plate: 'Kennzeichen',
  driver: 'Fahrer oder Fahrerin',
  contact: 'Kontakt',
  insurer: 'Versicherung',
  policyNumber: 'Versicherungsnummer',
  damage: 'Schäden am anderen Fahrzeug',
  witnesses: 'Zeugen',
};

type Line = {
  /** How deep it stands: what belongs to another line is one deeper. */
  depth: number;
  label: string;
  /** Null: what follows one deeper. */
  value: string | null;
};

/** The facts of an accident report, line by line. */
export function accidentLines(facts: Record<string, unknown>, depth = 0): Line[] {
  return Object.entries(facts).flatMap(([key, value]): Line[] => {
    const label = LABELS[key] ?? key;
    if (typeof value === 'boolean') return [{ depth, label, value: value ? 'ja' : 'nein' }];
    if (typeof value === 'string') return [{ depth, label, value }];
    return [{ depth, label, value: null }, ...accidentLines(value as Record<string, unknown>, depth + 1)];
  });
}
