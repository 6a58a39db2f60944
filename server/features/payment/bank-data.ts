import { bankDataByIBAN } from 'bankdata-germany';
import { isValidIBAN } from 'ibantools';
import type { IbanLibrary } from '#domain/customer/iban.ts';

export const ibanLibrary: IbanLibrary = { isValidIBAN };

/** Name and BIC of the bank of a German IBAN; null for unknown banks and other countries. */
export function bankOf(iban: string): { bankName: string | null; bic: string | null } {
  const bank = iban.startsWith('DE') ? bankDataByIBAN(iban) : null;
  return { bankName: bank?.bankName || null, bic: bank?.bic || null };
}
