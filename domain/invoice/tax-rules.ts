/**
 * The countries whose VAT we know: Germany's (§ 12 UStG). A provider in another one neither bills nor takes bookings, until its
 * tax rules are set (docs/decisions/140). ISO 3166-1.
 */
export const TAXED_COUNTRIES: readonly TaxCountry[] = ['DE'];

/** What a provider with these rules bills in. */
export const TAXED_CURRENCY = 'EUR';

/** Where a provider can have its seat, by ISO 3166-1: Germany, its neighbours, and where else one pays in francs; each as "nach dem Recht …" goes on. */
export const TAX_COUNTRIES = {
  DE: 'von Deutschland',
  AT: 'von Österreich',
  BE: 'von Belgien',
  CH: 'der Schweiz',
  CZ: 'von Tschechien',
  DK: 'von Dänemark',
  FR: 'von Frankreich',
  LI: 'von Liechtenstein',
  LU: 'von Luxemburg',
  NL: 'der Niederlande',
  PL: 'von Polen',
} as const;

export type TaxCountry = keyof typeof TAX_COUNTRIES;

/** `text` as it is typed: "at" is Austria. Undefined for what is none of these countries. */
export function readTaxCountry(text: string): TaxCountry | undefined {
  const code = text.trim().toUpperCase();
  return Object.keys(TAX_COUNTRIES).includes(code) ? (code as TaxCountry) : undefined;
}
