import { asciiEmail } from '#domain/customer/email.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import { normalisePhone, type PhoneLibrary } from '#domain/customer/phone.ts';

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
