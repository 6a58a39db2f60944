import type { Invoice } from '#domain/invoice/invoice.ts';
import { formatInvoiceNumber, rangeStart } from '#domain/invoice/invoice-number.ts';
import type { Db } from '#server/db/connect.ts';
import { type Link, lockChain } from './chain.repository.ts';
import type { NewInvoice } from './invoice.repository.ts';
import { invoiceHash } from './invoice-hash.ts';

type Draft = Pick<NewInvoice, 'customerId' | 'revision' | 'cancelsId' | 'transactionIds'> & {
  /** Writes the invoice under its number. */
  write: (number: string) => Invoice;
};

/** The clock says an earlier year than the last invoice: its numbers have been used. */
export class ClockBehindInvoices extends Error {
  /** That of the last invoice. */
  readonly year: number;
  constructor(year: number, clock: number) {
    super(`the last invoice is of ${year}, and the clock says ${clock}`);
    this.year = year;
  }
}

/**
 * Gives drafts numbers of this range and hashes, each following the one before it, whoever provided it (§S6.2, §S19). The lock of the
 * chain is held until the transaction ends.
 * @throws ClockBehindInvoices
 */
export async function chained(
  db: Db,
  { range, year }: { range: number; year: number },
  drafts: readonly Draft[],
): Promise<NewInvoice[]> {
  let last: Link | undefined = await lockChain(db, range);
  if (last && last.year > year) throw new ClockBehindInvoices(last.year, year);
  return drafts.map(({ write, ...draft }) => {
    const sequence: number = last?.year === year ? last.sequence + 1 : rangeStart(range) + 1;
    const invoice = write(formatInvoiceNumber(year, sequence));
    const content = JSON.stringify(invoice);
    last = { year, sequence, hash: invoiceHash(last?.hash, content) };
    return { ...draft, ...last, invoice, content };
  });
}
