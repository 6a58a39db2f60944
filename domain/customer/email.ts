import type { FieldCode } from '#domain/customer/field-text.ts';

const LONGEST = 254;
const ADDRESS =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,63}[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const SHORT_ADDRESS = /^[A-Za-z0-9]@/;

/** An address that mail can be sent to. */
export function checkEmail(text: string): FieldCode | undefined {
  if (text.length > LONGEST) return 'TOO_LONG';
  // A single character before the @ is allowed, and a dot at neither end.
  const padded = SHORT_ADDRESS.test(text) ? `x${text}` : text;
  return ADDRESS.test(padded) ? undefined : 'EMAIL_INVALID';
}
