import type { FieldCode } from '#domain/customer/field-text.ts';

const LONGEST = 254;
/** Of what mail servers know, in ASCII: a dot at neither end of the part before the @, nor two together. */
const ASCII_EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/;
const INTERNATIONAL_DOMAIN = /^(?=.*\P{ASCII})[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * The address as mail servers know it: "post@bäckerei.de" is "post@xn--bckerei-5wa.de". Some browsers write it so by
 * themselves, others do not; kept in one form it is found again. Whatever is no such address stays as it is.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at === -1 || !INTERNATIONAL_DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return text;
  return `${text.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`;
}

/** An address that mail can be sent to; its domain may have umlauts. */
export function checkEmail(text: string): FieldCode | undefined {
  const address = asciiEmail(text);
  if (address.length > LONGEST) return 'TOO_LONG';
  return ASCII_EMAIL.test(address) ? undefined : 'EMAIL_INVALID';
}
