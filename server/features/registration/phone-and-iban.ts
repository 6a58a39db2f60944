import { bankDataByIBAN } from 'bankdata-germany';
import { isSEPACountry, isValidIBAN } from 'ibantools';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { IbanLibrary } from '#domain/customer/iban.ts';
import type { PhoneLibrary } from '#domain/customer/phone.ts';

/** With the metadata of all numbers, landlines too. */
export const phoneLibrary: PhoneLibrary = { parse: parsePhoneNumberFromString, knows: 'ALL' };

export const ibanLibrary: IbanLibrary = { isValidIBAN, isSEPACountry };

/** Name and BIC of the bank of a German IBAN; null for unknown banks and other countries. */
export function bankOf(iban: string): { bankName: string | null; bic: string | null } {
  const bank = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  return { bankName: bank?.bankName || null, bic: bank?.bic || null };
}
