import type { FieldCode } from '#domain/customer/field-text.ts';
import { foldTyped } from '#domain/customer/plain-text.ts';
import { SEPA_COUNTRIES } from '#domain/customer/sepa-countries.ts';

/** What the check needs of the IBAN library; `ibantools` itself fits. Which countries are in SEPA is ours to know. */
export type IbanLibrary = {
  isValidIBAN(iban: string): boolean;
};

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Removes the word before it, and what groups it: spaces and hyphens of all kinds, dots, slashes; converts to capitals (§5.10). */
export function normaliseIban(text: string): string {
  return foldTyped(text)
    .toUpperCase()
    .replace(/^\s*IBAN:?/, '')
    .replace(/[\s./-]/g, '');
}

/** Checks that we can debit the account: it is in a SEPA country, with the right length and check digits. */
export function checkIban(text: string, book: IbanLibrary): FieldCode | undefined {
  const iban = normaliseIban(text);
  if (!SHAPE.test(iban)) return 'IBAN_FORMAT';
  if (!SEPA_COUNTRIES.has(iban.slice(0, 2))) return 'IBAN_NOT_SEPA';
  return book.isValidIBAN(iban) ? undefined : 'IBAN_CHECK_DIGITS';
}

/** Shows only the country and the last four characters, in groups of four: "DE** **** **** **** **20 51". */
export function maskIban(iban: string): string {
  const masked = iban.slice(0, 2) + '*'.repeat(Math.max(0, iban.length - 6)) + iban.slice(-4);
  return masked.replace(/(.{4})(?=.)/g, '$1 ');
}

/** In groups of four, as it stands on a card. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
