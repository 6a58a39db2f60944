import type { Account } from './accounts.ts';

/**
 * One side of a posting: positive cents are a debit (Soll), negative ones a credit (Haben). `rule` names what they are
 * owed for, `text` says it in the German words that the customer reads.
 */
export type LedgerEntry = {
  account: Account;
  /** Whole cents, never 0. */
  cents: number;
  /** 8.1 % is 810; contained in a receivable, added to a revenue; undefined where there is no VAT. */
  vatBasisPoints: number | undefined;
  rule: string;
  text: string;
};

/** What an entry is about; of the same key, amounts add up. Accounts and rules are single words. */
const keyOf = ({ account, vatBasisPoints, rule, text }: LedgerEntry) =>
  `${account} ${vatBasisPoints ?? '-'} ${rule} ${text}`;

/** The entries with those of the same account, rate, rule and text in one; what comes to nothing is left out. */
export function netEntries(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const sums = new Map<string, LedgerEntry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    sums.set(key, { ...entry, cents: (sums.get(key)?.cents ?? 0) + entry.cents });
  }
  return [...sums.values()].filter(({ cents }) => cents !== 0);
}

/**
 * What is still to be posted, so that the ledger says `wanted` of a matter of which `posted` is in it. Of nothing wanted,
 * that is the reversal: what was posted is never changed.
 */
export const difference = (wanted: readonly LedgerEntry[], posted: readonly LedgerEntry[]): LedgerEntry[] =>
  netEntries([...wanted, ...posted.map((entry) => ({ ...entry, cents: -entry.cents }))]);
