import { containedVatCents, formatVatRate } from '#domain/tariff/vat.ts';
import type { Account } from './accounts.ts';
import { type LedgerEntry, netEntries } from './entry.ts';

/** A line of what somebody owes, gross in cents, with the account of its revenue. */
export type OwedLine = { code: string; text: string; cents: number; revenue: Account };

/**
 * Posts lines with VAT: a receivable in the line's words, a revenue without VAT. `vatBasisPoints`: 8.1 % is
 * 810; undefined where no tax rules are set.
 */
export function postLines(lines: readonly OwedLine[], vatBasisPoints: number | undefined): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const vatCentsOf = (cents: number) => containedVatCents(cents, vatBasisPoints);
  let sumCents = 0;
  for (const { code, text, cents, revenue } of lines) {
    // Taken out of the sum of the lines (§S5.21, §S5.22): a line's share is what the sum's VAT grows by, so
    // that no cent is lost.
    const vatCents = vatCentsOf(sumCents + cents) - vatCentsOf(sumCents);
    sumCents += cents;
    const line = { rule: code, text, vatBasisPoints };
    entries.push(
      { ...line, account: 'RECEIVABLES', cents },
      { ...line, account: revenue, cents: vatCents - cents },
    );
  }
  return netEntries([...entries, ...vatEntries(0 - vatCentsOf(sumCents), vatBasisPoints)]);
}

/** What is owed to the tax office, if negative; without a rate, nothing is. */
export const vatEntries = (cents: number, vatBasisPoints: number | undefined): LedgerEntry[] =>
  vatBasisPoints === undefined
    ? []
    : [
        {
          account: 'VAT',
          cents,
          vatBasisPoints,
          rule: 'VAT',
          text: `Umsatzsteuer ${formatVatRate(vatBasisPoints)}`,
        },
      ];
