import { COUNTRIES } from '#domain/customer/address.ts';

/** An address as machines read it; `city` is missing where the lines do not tell it. */
export type PostalAddress = {
  lines: string[];
  postalCode?: string;
  city?: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
};

/** "90402 Nürnberg", "1012 AB Amsterdam", "110 00 Praha", "L-1234 Luxembourg" */
const TOWN = /^((?=\S*\d)[A-Z\d-]{3,8}(?: (?:\d{2,3}|[A-Z]{2}))?) (\S.*)$/;

/**
 * Reads an address as it stands on an invoice: at the end the town, and after it the country if it is abroad, by its code.
 * Where it names none, it lies in `home`.
 */
export function postalAddress(written: readonly string[], home: string): PostalAddress {
  const lines = written.map((line) => line.trim()).filter((line) => line !== '');
  const last = lines.at(-1);
  const named = COUNTRIES.find((code) => code === last);
  if (named) lines.pop();
  const country = named ?? home;
  const town = TOWN.exec(lines.at(-1) ?? '');
  const [, postalCode, city] = town ?? [];
  if (postalCode === undefined || city === undefined) return { lines, country };
  return { lines: lines.slice(0, -1), postalCode, city, country };
}
