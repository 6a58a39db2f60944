import { asciiEmail } from '#domain/customer/email.ts';
import { normaliseIban } from '#domain/customer/iban.ts';
import { normalisePhone, type PhoneBook } from '#domain/customer/phone.ts';

/** The fields that a registration is checked by (§4.15). */
export const FRAUD_FIELDS = ['iban', 'email', 'phone', 'zip'] as const;
export type FraudField = (typeof FRAUD_FIELDS)[number];

/** Is a registration with these flags turned away? A postal code alone is only worth a look (§4.26). */
export function isTurnedAway(flags: readonly FraudField[]): boolean {
  return flags.some((flag) => flag !== 'zip');
}

/** A value as the blocklist keeps it: without spaces, in lower case, phone numbers with their country code. */
export function blocklistValue(kind: FraudField, value: string, phone: PhoneBook): string {
  if (kind === 'iban') return normaliseIban(value).toLowerCase();
  if (kind === 'phone') return normalisePhone(value, phone);
  const spaceless = value.normalize('NFC').replace(/\s/g, '');
  return (kind === 'email' ? asciiEmail(spaceless) : spaceless).toLowerCase();
}
