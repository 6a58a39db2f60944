import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import type { BankEntry } from '#domain/payment/bank-entry.ts';
import { isNamedLike, isSlip, type TransferCandidate } from '#domain/payment/match-transfer.ts';
import { namedReferences } from '#domain/payment/remittance.ts';
import type { Db } from '#server/db/connect.ts';
import { invoicesWithOpen } from '#server/features/payment/open-invoices.ts';
import {
  findAccountsByNumber,
  findAccountsOfSum,
  findInvoicesByNumber,
  findMandateHolders,
  findNames,
} from './transfer-candidates.repository.ts';

export type NamedCandidate = TransferCandidate & { customerNumber: string; payerName: string };

/** Names a transfer may have: an end-to-end id is the payer's own, and may be our number. */
const wordsOf = ({ remittance, endToEndId }: BankEntry) => `${remittance}\n ; ${endToEndId}`;

/** The accounts that a transfer may be meant for, with what is open there. */
export async function findCandidates(db: Db, entry: BankEntry): Promise<NamedCandidate[]> {
  const words = wordsOf(entry);
  const named = namedReferences(words);
  const { year } = Temporal.PlainDate.from(entry.bookedOn);
  const hints = named.shortInvoices.flatMap(({ year: told, sequence }) =>
    (told === undefined ? [year, year - 1] : [told]).map((each) => ({ year: each, sequence })),
  );
  const [invoices, hinted, accounts, mandates, ofSum] = await Promise.all([
    findInvoicesByNumber(
      db,
      named.invoices.flatMap((number) => parseInvoiceNumber(number) ?? []),
    ),
    findInvoicesByNumber(db, hints),
    findAccountsByNumber(db, [...named.accounts, ...named.bareNumbers]),
    findMandateHolders(db, words.split(/[\s;,]+/).filter(Boolean)),
    entry.cents === undefined ? [] : findAccountsOfSum(db, { cents: entry.cents, until: entry.bookedOn }),
  ]);
  const isNamed = new Set([
    ...mandates,
    ...accounts.filter(({ account }) => named.accounts.includes(account)).map(({ id }) => id),
  ]);
  const isHinted = new Set(accounts.filter(({ id }) => !isNamed.has(id)).map(({ id }) => id));
  const ids = [
    ...new Set([
      ...isNamed,
      ...isHinted,
      ...[...invoices, ...hinted].map(({ customerId }) => customerId),
      ...ofSum.filter((account) => isNamedLike(entry.payer, account)).map(({ id }) => id),
    ]),
  ];
  const [names, open] = [await findNames(db, ids), await invoicesWithOpen(db, ids)];
  const numbersOf = (of: typeof invoices, customerId: number) =>
    of.filter((invoice) => invoice.customerId === customerId).map(({ number }) => number);
  const isNear = (customerId: number, account: string): boolean => {
    const own = isNamed.has(customerId) ? [account] : [];
    const numbers = [...own, ...numbersOf(invoices, customerId)];
    return ofSum.some(
      (other) =>
        other.id !== customerId &&
        [other.account, ...other.invoices].some((near) => numbers.some((number) => isSlip(number, near))),
    );
  };
  return names.map(({ id, account, customerNumber, names: of }) => ({
    customerId: id,
    customerNumber,
    payerName: of[0] ?? '',
    names: of,
    invoices: numbersOf(invoices, id),
    hintedInvoices: numbersOf(hinted, id),
    isNamed: isNamed.has(id),
    isHinted: isHinted.has(id),
    hasSum: ofSum.some((each) => each.id === id),
    isNearAnother: isNear(id, account),
    open: open
      .filter(({ customerId, openCents }) => customerId === id && openCents > 0)
      .map(({ number, openCents, issuedOn }) => ({
        number,
        openCents,
        issuedOn: Temporal.PlainDate.from(issuedOn),
      })),
  }));
}
