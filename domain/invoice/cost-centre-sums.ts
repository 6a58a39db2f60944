import type { InvoiceItem } from './invoice.ts';

/** `costCentre`: null for what is billed to none. */
export type CostCentreSum = { costCentre: string | null; cents: number; netCents: number };

const COLLATOR = new Intl.Collator('de', { numeric: true });

/**
 * What an invoice bills to each cost centre, by name, and last what it bills to none; together its total. Empty where there
 * is no cost centre at all.
 */
export function costCentreSums(items: readonly InvoiceItem[]): CostCentreSum[] {
  const sums = new Map<string | null, CostCentreSum>();
  for (const { subject, lines } of items) {
    const costCentre = (subject.kind === 'BOOKING' && subject.costCentre) || null;
    const sum = sums.get(costCentre) ?? { costCentre, cents: 0, netCents: 0 };
    for (const { cents, netCents } of lines) {
      sum.cents += cents;
      sum.netCents += netCents;
    }
    sums.set(costCentre, sum);
  }
  const named = [...sums.values()].filter(({ costCentre }) => costCentre !== null);
  if (named.length === 0) return [];
  const rest = sums.get(null);
  return [
    ...named.toSorted((a, b) => COLLATOR.compare(a.costCentre ?? '', b.costCentre ?? '')),
    ...(rest ? [rest] : []),
  ];
}

/** "Kostenstelle 4711", as an invoice names it. */
export const costCentreText = (costCentre: string | null): string =>
  costCentre === null ? 'Ohne Kostenstelle' : `Kostenstelle ${costCentre}`;
