/** So many numbers a year has each range; from one on that is not 0 they have eight or nine digits: "2027-10000001". */
const RANGE_SIZE = 10_000_000;
export const MAX_RANGE = 99;

/** The place in the year that precedes the first one of a range (§S19). */
export const rangeStart = (range: number): number => range * RANGE_SIZE;

/** To which range a place in the year belongs. */
export const rangeOf = (sequence: number): number => Math.floor(sequence / RANGE_SIZE);

/** The number of an invoice: the year in which it was issued and its place in it, in each range without gaps (§S6.2): "2027-000123". */
export const formatInvoiceNumber = (year: number, sequence: number): string =>
  `${year}-${String(sequence).padStart(6, '0')}`;

/** Returns undefined for what is no number of an invoice. */
export function parseInvoiceNumber(text: string): { year: number; sequence: number } | undefined {
  const match = /^(\d{4})-(\d{6,9})$/.exec(text);
  const year = Number(match?.[1]);
  const sequence = Number(match?.[2]);
  return match && sequence > 0 && formatInvoiceNumber(year, sequence) === text
    ? { year, sequence }
    : undefined;
}
