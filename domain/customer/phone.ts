import type { FieldCode } from '#domain/customer/field-text.ts';

type ParsedPhone = {
  /** "+4915112345678" */
  number: string;
  countryCallingCode: string;
  isPossible(): boolean;
  isValid(): boolean;
  getType(): string | undefined;
};

/**
 * The phone library's `parsePhoneNumberFromString`. The server's metadata know all numbers; the browser's know mobile
 * numbers only, and take every other possible number for a landline.
 */
export type PhoneBook = {
  parse(text: string, country: 'DE'): ParsedPhone | undefined;
  knows: 'ALL' | 'MOBILE';
};

const GERMANY = '49';
/** "+49" and five digits: shorter ones are no subscriber’s, though the browser’s metadata would let them pass. */
const SHORTEST_LANDLINE = 8;
// What a person types into a phone field, in any script that the library would take for digits.
const TYPED = /^[0-9+()/ .\-–]{4,40}$/;

/** German numbers only; for a mobile field a mobile number (§5.9). */
export function checkPhone(text: string, kind: 'MOBILE' | 'ANY', book: PhoneBook): FieldCode | undefined {
  const phone = TYPED.test(text) ? book.parse(text, 'DE') : undefined;
  if (!phone) return 'PHONE_INVALID';
  if (phone.countryCallingCode !== GERMANY) return 'PHONE_NOT_GERMAN';
  const isMobile = phone.isValid() && phone.getType() === 'MOBILE';
  if (kind === 'MOBILE' && !isMobile) {
    const isOtherNumber = book.knows === 'ALL' ? phone.isValid() : phone.isPossible();
    return isOtherNumber && !/^\+491[567]/.test(phone.number) ? 'PHONE_NOT_MOBILE' : 'PHONE_INVALID';
  }
  if (isMobile || phone.isValid()) return undefined;
  const maybeLandline =
    book.knows === 'MOBILE' && phone.isPossible() && phone.number.length >= SHORTEST_LANDLINE;
  return maybeLandline ? undefined : 'PHONE_INVALID';
}

/** "0151 / 123 456 78" → "+4915112345678"; as it is, without spaces, when it is no number. */
export function normalisePhone(text: string, book: PhoneBook): string {
  const phone = TYPED.test(text) ? book.parse(text, 'DE') : undefined;
  return phone?.number ?? text.replace(/\s/g, '');
}
