import type { FieldCode } from '#domain/customer/field-text.ts';
import { foldTyped } from '#domain/customer/plain-text.ts';

type ParsedPhone = {
  /** "+4915112345678" */
  number: string;
  countryCallingCode: string;
  isPossible(): boolean;
  isValid(): boolean;
  getType(): string | undefined;
};

/**
 * The phone library's `parsePhoneNumberFromString`. The metadata on the server know all numbers; those in the
 * browser know mobile numbers only, and take every other possible number for a landline.
 */
export type PhoneLibrary = {
  parse(text: string, country: 'DE'): ParsedPhone | undefined;
  knows: 'ALL' | 'MOBILE';
};

const GERMANY = '49';
/** "+49" and five digits: no subscriber's number is shorter, though the browser's metadata accept some. */
const MIN_LANDLINE_LENGTH = 8;
/** Copied with the number: a link, or the word before it. */
const WORD_BEFORE = /^(?:tel|telefon|mobil|handy)[.:]{0,2} */i;
// The characters of a phone field; the library would also accept the digits of other scripts.
const TYPED_PHONE = /^[0-9+()/ .-]{4,40}$/;

function parsed(text: string, book: PhoneLibrary): ParsedPhone | undefined {
  const typed = foldTyped(text).trim().replace(WORD_BEFORE, '');
  return TYPED_PHONE.test(typed) ? book.parse(typed, 'DE') : undefined;
}

/** Checks a phone number: it must be German, and for a mobile field a mobile number (§5.9). */
export function checkPhone(text: string, kind: 'MOBILE' | 'ANY', book: PhoneLibrary): FieldCode | undefined {
  const phone = parsed(text, book);
  if (!phone) return 'PHONE_INVALID';
  if (phone.countryCallingCode !== GERMANY) return 'PHONE_NOT_GERMAN';
  const isMobile = phone.isValid() && phone.getType() === 'MOBILE';
  if (kind === 'MOBILE' && !isMobile) {
    const isOtherNumber = book.knows === 'ALL' ? phone.isValid() : phone.isPossible();
    return isOtherNumber && !/^\+491[567]/.test(phone.number) ? 'PHONE_NOT_MOBILE' : 'PHONE_INVALID';
  }
  if (isMobile || phone.isValid()) return undefined;
  const maybeLandline =
    book.knows === 'MOBILE' && phone.isPossible() && phone.number.length >= MIN_LANDLINE_LENGTH;
  return maybeLandline ? undefined : 'PHONE_INVALID';
}

/** "0151 / 123 456 78" → "+4915112345678". A text that is not a number is returned without its spaces. */
export function normalisePhone(text: string, book: PhoneLibrary): string {
  return parsed(text, book)?.number ?? foldTyped(text).replace(/\s/g, '');
}
