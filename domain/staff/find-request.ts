import { typedCardNumber } from '#domain/customer/card-number.ts';
import { emptyToNull } from '#domain/customer/plain-text.ts';
import { parseInvoiceNumber } from '#domain/invoice/invoice-number.ts';
import { wordsOf } from './find-words.ts';

/** What a text can mean that staff look for: everything that it may be is looked up. */
export type FindRequest = {
  /** What an account's number begins with. */
  customerNumber?: string;
  /** What a phone number begins with, in the form in which they are stored. */
  phone?: string;
  /** What a mail address begins with. */
  email?: string;
  card?: string;
  words?: string[];
  /** Letters and digits of a plate. */
  plate?: string;
  /** Of a booking, a car and its box, or of a case. */
  number?: number;
  invoice?: { year: number; sequence: number };
};

/** With fewer signs half of all customers would be meant. */
const MIN_NUMBER = 4;
const MIN_PHONE = 6;
const MIN_PLATE = 3;
const MAX_PLATE = 10;
/** Of a plate before its digits. */
const MAX_LETTERS = 5;
const HOME = '+49';

/** What somebody looks for who types this; undefined: nothing that can be looked for, such as one letter. */
export function findRequest(typed: string): FindRequest | undefined {
  const text = emptyToNull(typed) ?? '';
  const request: FindRequest = {};
  const digits = text.replace(/\D/g, '');
  if (/^#?[1-9]\d{0,14}$/.test(text)) request.number = Number(digits);
  if (new RegExp(`^\\d{${MIN_NUMBER},}(-\\d{1,2})?$`).test(text)) request.customerNumber = text;
  if (/^\+?[\d\s/().-]+$/.test(text) && digits.length >= MIN_PHONE) request.phone = storedPhone(text, digits);
  if (/^[^\s@]+@\S*$/.test(text)) request.email = text.toLowerCase();
  const invoice = parseInvoiceNumber(text);
  if (invoice) request.invoice = invoice;
  const card = typedCardNumber(text);
  if (card !== undefined && card.length >= MIN_NUMBER && /\d/.test(card)) request.card = card;
  const plate = text.toUpperCase().replace(/[^\p{L}\d]/gu, '');
  if (plate.length >= MIN_PLATE && plate.length <= (/\d/.test(plate) ? MAX_PLATE : MAX_LETTERS))
    request.plate = plate;
  const words = wordsOf(text);
  if (words.length > 0 && /\p{L}/u.test(text) && request.email === undefined) request.words = words;
  return Object.keys(request).length > 0 ? request : undefined;
}

/** "0171 39200" → "+4917139200" */
function storedPhone(text: string, digits: string): string {
  if (text.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `${HOME}${digits.replace(/^0/, '')}`;
}
