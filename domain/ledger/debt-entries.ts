import { sumOf } from '#domain/tariff/sum-of.ts';
import { type LedgerEntry, netEntries } from './entry.ts';
import { postLines } from './post-lines.ts';

/** What an invoice asked for, gross: by rate, and what was beside it without VAT. */
export type AskedFor = {
  rates: readonly { basisPoints: number; totalCents: number }[];
  feeCents: number;
};

const WRITTEN_OFF = 'WRITTEN_OFF';

/**
 * So much of an invoice is owed no more, nor is its VAT (§ 17 UStG), in the proportion in which the invoice was taxed. The parts add
 * up to the cent.
 */
export function writtenOff(cents: number, number: string, { rates, feeCents }: AskedFor): LedgerEntry[] {
  const taxed = rates.map(({ basisPoints, totalCents }) => ({
    vatBasisPoints: basisPoints === 0 ? undefined : basisPoints,
    totalCents,
  }));
  const parts = [...taxed, { vatBasisPoints: undefined, totalCents: feeCents }].filter(
    ({ totalCents }) => totalCents > 0,
  );
  const totalCents = sumOf(parts, (part) => part.totalCents);
  if (totalCents === 0) return entriesOf(cents, number, undefined);
  let before = 0;
  return netEntries(
    parts.flatMap((part) => {
      const from = shareOf(cents, before, totalCents);
      before += part.totalCents;
      const share = shareOf(cents, before, totalCents) - from;
      return share === 0 ? [] : entriesOf(share, number, part.vatBasisPoints);
    }),
  );
}

const shareOf = (cents: number, part: number, whole: number) => Math.round((cents * part) / whole);

const entriesOf = (cents: number, number: string, vatBasisPoints: number | undefined): LedgerEntry[] =>
  postLines(
    [
      {
        code: WRITTEN_OFF,
        text: `Ausgebucht: Rechnung ${number}`,
        cents: 0 - cents,
        revenue: 'BAD_DEBTS',
      },
    ],
    vatBasisPoints,
  );

export const DAMAGE_SHARE = 'DAMAGE_SHARE';

/** What a driver pays of a damage: compensation, so without VAT. `text`: as the person reads it on the invoice. */
export const damageShare = (cents: number, text: string): LedgerEntry[] =>
  postLines([{ code: DAMAGE_SHARE, text, cents, revenue: 'COMPENSATION' }], undefined);
