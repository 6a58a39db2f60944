import { type BankEntry, MAX_RETURN_CHARGE_CENTS, type UnmatchedReason } from './bank-entry.ts';

/** A debit of ours as its file says it. */
export type JudgedDebit = {
  cents: number;
  mandate: string;
  /** The day in Berlin on which its file was written: before it nothing can come back. */
  writtenOn: Temporal.PlainDate;
  isSubmitted: boolean;
  isRefused: boolean;
};

/** What of an entry forbids to book anything because of it, whatever it is. `ours`: the IBANs of all our companies. */
export function entryObstacle(
  { account, status, bookedOn, currency }: BankEntry,
  { ours, today }: { ours: readonly string[]; today: Temporal.PlainDate },
): UnmatchedReason | undefined {
  if (account !== '' && !ours.includes(account)) return 'OTHER_ACCOUNT';
  if (status !== '' && status !== 'BOOK') return 'PENDING';
  if (bookedOn === '') return 'NO_DATE';
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(bookedOn), today) > 0) return 'IN_FUTURE';
  return currency === 'EUR' ? undefined : 'OTHER_CURRENCY';
}

/**
 * The bank's charge for returning this debit, in cents: named, or contained in its amount (§S11.4); an entry
 * without own amount is the debit. A reason where it cannot be this debit.
 */
export function chargeOfReturn(
  entry: BankEntry,
  debit: JudgedDebit | undefined,
): { chargeCents: number } | UnmatchedReason {
  if (!debit) return 'NO_DEBIT';
  if (debit.isRefused) return 'FILE_REFUSED';
  if (!debit.isSubmitted) return 'NOT_SUBMITTED';
  if (entry.mandate !== '' && entry.mandate !== debit.mandate) return 'OTHER_MANDATE';
  if (Temporal.PlainDate.compare(Temporal.PlainDate.from(entry.bookedOn), debit.writtenOn) < 0)
    return 'BEFORE_DEBIT';
  const cents = entry.cents ?? debit.cents;
  if (cents < debit.cents) return 'TOO_LITTLE';
  const chargeCents = cents > debit.cents ? cents - debit.cents : (entry.chargeCents ?? 0);
  return chargeCents > MAX_RETURN_CHARGE_CENTS ? 'TOO_MUCH' : { chargeCents };
}
