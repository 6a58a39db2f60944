import type { Currency } from '#domain/tariff/money.ts';

/**
 * The currencies of providers whose VAT we know: Germany's. A provider with another one neither bills nor takes bookings, until its
 * tax rules are set (docs/decisions/130).
 */
export const TAXED_CURRENCIES: readonly Currency[] = ['EUR'];

export const hasTaxRules = (currency: Currency): boolean => TAXED_CURRENCIES.includes(currency);
