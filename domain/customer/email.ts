import type { FieldCode } from '#domain/customer/field-text.ts';

const MAX_LENGTH = 254;
/** The ASCII addresses that mail servers accept: before the @, no dot at either end and no two together. */
const ASCII_EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;
const INTERNATIONAL_DOMAIN = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The ASCII form of an address: "post@bäckerei.de" → "post@xn--bckerei-5wa.de". Only some browsers convert
 * it, so it is stored in this form to be found again. Any other text is returned unchanged.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at === -1 || !INTERNATIONAL_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return text;
  return `${text.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
}

/** Checks an email address; its domain may have umlauts. */
export function checkEmail(text: string): FieldCode | undefined {
  const address = asciiEmail(text);
  if (address.length > MAX_LENGTH) return 'TOO_LONG';
  return ASCII_EMAIL.test(address) ? undefined : 'EMAIL_INVALID';
}
