import type { Currency } from '#domain/tariff/money.ts';

/**
 * A provider's possible seats (ISO 3166-1), as "nach dem Recht …" goes on, with the currency that names its VAT (Art. 230
 * of the VAT directive). Without euro or francs nobody bills.
 */
const COUNTRIES = {
  DE: { law: 'von Deutschland', currency: 'EUR' },
  AT: { law: 'von Österreich', currency: 'EUR' },
  BE: { law: 'von Belgien', currency: 'EUR' },
  CH: { law: 'der Schweiz', currency: 'CHF' },
  CZ: { law: 'von Tschechien', currency: undefined },
  DK: { law: 'von Dänemark', currency: undefined },
  FR: { law: 'von Frankreich', currency: 'EUR' },
  LI: { law: 'von Liechtenstein', currency: 'CHF' },
  LU: { law: 'von Luxemburg', currency: 'EUR' },
  NL: { law: 'der Niederlande', currency: 'EUR' },
  PL: { law: 'von Polen', currency: undefined },
} as const satisfies Record<string, { law: string; currency: Currency | undefined }>;

export type TaxCountry = keyof typeof COUNTRIES;

export const TAX_COUNTRIES = Object.keys(COUNTRIES) as TaxCountry[];

/** "nach dem Recht …": "der Schweiz". */
export const lawOf = (country: TaxCountry): string => COUNTRIES[country].law;

/** The countries whose VAT is owed in this currency. */
export const countriesOf = (currency: Currency): TaxCountry[] =>
  TAX_COUNTRIES.filter((country) => COUNTRIES[country].currency === currency);

/** Whose rate a new database knows (§ 12 UStG), and in which a provider may bill in the name that the settings give. */
export const HOME_COUNTRY: TaxCountry = 'DE';

/** `text` as it is typed: "at" is Austria. Undefined for what is none of these countries. */
export function readTaxCountry(text: string): TaxCountry | undefined {
  const code = text.trim().toUpperCase();
  return TAX_COUNTRIES.find((country) => country === code);
}

/** In francs it stands with dots and its suffix, in the European Union it begins with the country (Greece apart). */
const SWISS = /^CHE-?(\d{3})\.?(\d{3})\.?(\d{3})(\s*(MWST|TVA|IVA))?$/;

/**
 * A VAT number of this country in the one form in which it is stored: numbers of two companies are compared. Undefined for what
 * is none.
 */
export function readVatId(country: TaxCountry, text: string): string | undefined {
  const typed = text.trim().toUpperCase();
  if (country === 'CH' || country === 'LI') {
    const [, ...groups] = SWISS.exec(typed) ?? [];
    if (groups[0] !== undefined) return `CHE-${groups.slice(0, 3).join('.')} MWST`;
    return country === 'LI' && /^\d{5}$/.test(typed) ? typed : undefined;
  }
  const plain = typed.replace(/[\s.-]/g, '');
  return new RegExp(`^${country}${country === 'DE' ? '\\d{9}' : '[A-Z0-9]{8,12}'}$`).test(plain)
    ? plain
    : undefined;
}
