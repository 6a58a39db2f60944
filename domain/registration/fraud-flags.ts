import { asciiEmail, checkEmail } from '#domain/customer/email.ts';
import { checkIban, type IbanLibrary, normaliseIban } from '#domain/customer/iban.ts';
import { checkPhone, normalisePhone, type PhoneLibrary } from '#domain/customer/phone.ts';

/** The fields of a registration that the fraud check compares (§4.15). */
export const FRAUD_FIELDS = ['iban', 'email', 'phone', 'zip'] as const;
export type FraudField = (typeof FRAUD_FIELDS)[number];

/** Is a registration with these flags rejected? A postal code alone only gets it reviewed (§4.26). */
export function isRejected(flags: readonly FraudField[]): boolean {
  return flags.some((flag) => flag !== 'zip');
}

/** A value as stored in the blocklist: without spaces, in lower case, phone numbers with country code. */
export function blocklistValue(kind: FraudField, value: string, phone: PhoneLibrary): string {
  if (kind === 'iban') return normaliseIban(value).toLowerCase();
  if (kind === 'phone') return normalisePhone(value, phone);
  const spaceless = value.normalize('NFC').replace(/\s/g, '');
  return (kind === 'email' ? asciiEmail(spaceless) : spaceless).toLowerCase();
}

/** What can stand on the blocklist, as people read it. */
export const BLOCKLIST_KINDS: Record<FraudField, string> = {
  email: 'E-Mail-Adresse',
  phone: 'Telefonnummer',
  iban: 'IBAN',
  zip: 'Postleitzahl',
};

/** Whether nobody could ever enter this in a registration: on the list it would hit nobody. */
export function blocklistFault(
  kind: FraudField,
  typed: string,
  books: { phone: PhoneLibrary; iban: IbanLibrary },
): boolean {
  switch (kind) {
    case 'email':
      return checkEmail(typed.trim()) !== undefined;
    case 'phone':
      return checkPhone(typed, 'ANY', books.phone) !== undefined;
    case 'iban':
      return checkIban(typed, books.iban) !== undefined;
    default:
      return !/^[A-Za-z0-9 -]{3,10}$/.test(typed.trim());
  }
}
