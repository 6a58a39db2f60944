/** The number of an invoice: the year in which it was issued and its place in it, without gaps (§S6.2): "2027-000123". */
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
