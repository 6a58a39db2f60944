import { sumOf } from '#domain/tariff/sum-of.ts';
import type { UnmatchedReason } from './bank-entry.ts';
import { nameWords } from './remittance.ts';

export type OpenItem = {
  number: string;
  openCents: number;
  issuedOn: Temporal.PlainDate;
};

/** An account that the words of a transfer may mean. */
export type TransferCandidate = {
  customerId: number;
  /** Prename and surname, the company: who pays may be somebody else. */
  names: readonly string[];
  /** Invoices of it that are named by their whole number. */
  invoices: readonly string[];
  /** Invoices of it that a number without year or zeros may mean. */
  hintedInvoices: readonly string[];
  /** Named as an account, or by its mandate. */
  isNamed: boolean;
  /** A bare number is its account number. */
  isHinted: boolean;
  /** It has, or had, an invoice of the sum that came in. */
  hasSum: boolean;
  /** Another account has an invoice of this sum, and a number of it or of an invoice that one slip of a finger makes of the named one. */
  isNearAnother: boolean;
  /** What is open, the latest first; of nothing else is anything owed. */
  open: readonly OpenItem[];
};

type Transfer = { cents: number; payer: string; bookedOn: Temporal.PlainDate };

/**
 * Whose payment a transfer surely is, or why a person decides. Wrong matches are worse than none: a named
 * account must fit what is open, a hint payer and exact sum; two are too many.
 */
export function matchTransfer(
  transfer: Transfer,
  candidates: readonly TransferCandidate[],
): { customerId: number } | UnmatchedReason {
  const named = candidates.filter(({ invoices, isNamed }) => isNamed || invoices.length > 0);
  const [only, ...others] = named;
  if (others.length > 0) return 'SEVERAL';
  if (only) return matchNamed(transfer, only, candidates);
  const hinted = candidates.filter((candidate) => isHintedSurely(transfer, candidate));
  const [first, ...more] = hinted;
  if (more.length > 0) return 'SEVERAL';
  return first ? { customerId: first.customerId } : 'NO_REFERENCE';
}

function matchNamed(
  transfer: Transfer,
  named: TransferCandidate,
  candidates: readonly TransferCandidate[],
): { customerId: number } | UnmatchedReason {
  const { customerId, open, invoices } = named;
  if (open.length === 0) return 'NOTHING_OPEN';
  if (open.every(({ issuedOn }) => Temporal.PlainDate.compare(transfer.bookedOn, issuedOn) < 0))
    return 'BEFORE_INVOICE';
  const isPayer = isNamedLike(transfer.payer, named);
  // One digit that is wrong names somebody else, of whom the same may be open.
  const isRival = (other: TransferCandidate) =>
    other !== named && other.hasSum && isNamedLike(transfer.payer, other);
  if (!isPayer && candidates.some(isRival)) return 'OTHER_NAME';
  const signs = [invoices.length > 0, named.isNamed, isPayer].filter(Boolean).length;
  if (signs === 1 && named.isNearAnother) return 'SIMILAR_NUMBER';
  const totalCents = sumOf(open, ({ openCents }) => openCents);
  if (fitsOpen(transfer.cents, open, invoices) || (signs > 1 && transfer.cents < totalCents))
    return { customerId };
  return 'OTHER_SUM';
}

/** One open invoice, all of them, the oldest ones, or those that are named. */
export function fitsOpen(
  cents: number,
  open: readonly Pick<OpenItem, 'openCents' | 'number'>[],
  invoices: readonly string[] = [],
): boolean {
  const sum = (items: typeof open) => sumOf(items, ({ openCents }) => openCents);
  const named = open.filter(({ number }) => invoices.includes(number));
  return (
    open.some(({ openCents }) => openCents === cents) ||
    open.some((_, index) => sum(open.slice(index)) === cents) ||
    (named.length > 0 && named.length === invoices.length && sum(named) === cents)
  );
}

const isHintedSurely = (transfer: Transfer, candidate: TransferCandidate): boolean =>
  isNamedLike(transfer.payer, candidate) &&
  candidate.open.some(
    ({ number, openCents, issuedOn }) =>
      openCents === transfer.cents &&
      Temporal.PlainDate.compare(transfer.bookedOn, issuedOn) >= 0 &&
      (candidate.isHinted || candidate.hintedInvoices.includes(number)),
  );

/** Does one slip make this number of the other: another digit, or two that changed places? */
export function isSlip(number: string, other: string): boolean {
  if (number.length !== other.length) return false;
  const differing = Array.from(number).flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first = 0, second] = differing;
  if (differing.length === 1) return true;
  return (
    differing.length === 2 &&
    second === first + 1 &&
    number[first] === other[second] &&
    number[second] === other[first]
  );
}

/** Each word of prename and surname, or of the company, is in the payer's name. */
export function isNamedLike(payer: string, { names }: Pick<TransferCandidate, 'names'>): boolean {
  const told = new Set(nameWords(payer));
  return names.some((name) => {
    const words = nameWords(name);
    return words.length > 0 && words.every((word) => told.has(word));
  });
}
