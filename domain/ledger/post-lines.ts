import { containedVatCents, VAT_PERCENT } from '#domain/tariff/trip-price.ts';
import type { Account } from './accounts.ts';
import { type LedgerEntry, netEntries } from './entry.ts';

/** A line of what somebody owes, gross in cents, with the account of its revenue. */
export type OwedLine = { code: string; text: string; cents: number; revenue: Account };

/**
 * Posts lines with VAT: each is a receivable in the words of the line and a revenue without VAT. The VAT is taken out of the
 * sum of the lines (§S5.21, §S5.22); each line's share of it is what the sum's VAT grows by with the line, so that not a
 * cent is lost.
 */
export function postLines(lines: readonly OwedLine[]): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  let sumCents = 0;
  for (const { code, text, cents, revenue } of lines) {
    const vatCents = containedVatCents(sumCents + cents) - containedVatCents(sumCents);
    sumCents += cents;
    const line = { rule: code, text, vatPercent: VAT_PERCENT };
    entries.push(
      { ...line, account: 'RECEIVABLES', cents },
      { ...line, account: revenue, cents: vatCents - cents },
    );
  }
  return netEntries([...entries, vatEntry(-containedVatCents(sumCents))]);
}

/** What is owed to the tax office, if negative. */
export const vatEntry = (cents: number): LedgerEntry => ({
  account: 'VAT',
  cents,
  vatPercent: VAT_PERCENT,
  rule: 'VAT',
  text: `Umsatzsteuer ${VAT_PERCENT}\u00A0%`,
});
