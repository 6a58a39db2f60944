import type { OwnData } from '#server/feature/own-data.ts';

/** What is not in the export, though it is about the customer and no column refers to them. */
const WITHOUT_REFERENCE: readonly string[] = [
  'Mitteilungen auf deinen Geräten: Was darin stand, ist gelöscht, sobald sie gesendet sind.',
  'Passwort, PIN und Telefonpasswort: Wir kennen sie selbst nicht, wir haben nur ihre Prüfsummen.',
  'Mails, die wir dir geschickt haben: Sie liegen in deinem Postfach.',
  'Fotos deiner Papiere, deren Aufbewahrung vorbei ist: Es gibt sie nicht mehr.',
  'Wer von uns deine Papiere gesehen oder über dich entschieden hat: Die Namen sind Daten dieser Personen.',
];

/** Columns that refer to a customer and are in no export, with the reason that its reader is told. */
export const leftOutColumns = (declared: readonly OwnData[]): Readonly<Record<string, string>> =>
  Object.assign({}, ...declared.map(({ leftOut = {} }) => leftOut)) as Record<string, string>;

/** What the overview says of what is not in the export. */
export const leftOutTexts = (declared: readonly OwnData[]): string[] => [
  ...new Set([...Object.values(leftOutColumns(declared)), ...WITHOUT_REFERENCE]),
];
