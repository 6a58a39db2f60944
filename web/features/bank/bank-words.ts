import { formatDate } from '#domain/booking/format-period.ts';
import { formatWhole } from '#domain/page/whole-number.ts';
import type { BankRead } from './bank-queries.ts';

/** "3 Zahlungen gebucht, 1 Rücklastschrift, 2 schon bekannt, 1 ungeklärt"; what is nothing is left out. */
export function readText({ done, entries }: Pick<BankRead, 'done' | 'entries'>): string {
  if (!done) return 'läuft noch, oder brach ab: Lies die Datei noch einmal ein, doppelt zählt nichts';
  if (entries === 0) return 'Darin steht nichts, was uns angeht.';
  const { paid, returned, known, unmatched } = done;
  const parts = [
    ...(paid > 0 ? [`${formatWhole(paid)} ${paid === 1 ? 'Zahlung' : 'Zahlungen'} gebucht`] : []),
    ...(returned > 0
      ? [`${formatWhole(returned)} ${returned === 1 ? 'Rücklastschrift' : 'Rücklastschriften'} gebucht`]
      : []),
    ...(known > 0 ? [`${formatWhole(known)} schon bekannt`] : []),
    ...(unmatched > 0 ? [`${formatWhole(unmatched)} ungeklärt`] : []),
  ];
  return parts.join(', ');
}

export const bookedText = (on: string | null): string =>
  on === null ? 'ohne Datum' : formatDate(Temporal.PlainDate.from(on));
