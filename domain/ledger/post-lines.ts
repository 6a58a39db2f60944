import { containedVatCents, formatVatRate } from '#domain/tariff/vat.ts';
import type { Account } from './accounts.ts';
import { type LedgerEntry, netEntries } from './entry.ts';

/** A line of what somebody owes, gross in cents, with the account of its revenue. */
export type OwedLine = { code: string; text: string; cents: number; revenue: Account };

/**
 * Posts lines with VAT: each is a receivable in the words of the line and a revenue without VAT. The VAT is taken out of the
 * sum of the lines (§S5.21, §S5.22); each line's share of it is what the sum's VAT grows by with the line, so that not a
 * cent is lost. `vatBasisPoints`: 8.1 % is 810; undefined where no tax rules are set.
 */
export function postLines(lines: readonly OwedLine[], vatBasisPoints: number | undefined): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  const vatCentsOf = (cents: number) => containedVatCents(cents, vatBasisPoints);
  let sumCents = 0;
  for (const { code, text, cents, revenue } of lines) {
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
