import { foldTyped } from '#domain/customer/plain-text.ts';

/**
 * Normalises a login (§5.29, §S3.2): without outer white space and leading zeros, with "-1" unless it ends in
 * a sub-customer's "-K". "0100001" → "100001-1"; "vertrieb-1" stays. Empty if nothing is left.
 */
export function normaliseLogin(input: string): string {
  const login = foldTyped(input)
    .trim()
    .replace(/^[\s0]+/, '');
  if (login === '') return '';
  return /-\d+$/.test(login) ? login : `${login}-1`;
}

/** A number without a suffix means the main account (§S3.2): "100003" → "100003-1"; any other text stays. */
export const withSuffix = (number: string): string => (/^\d+$/.test(number) ? `${number}-1` : number);

/** Numbers of main accounts end in "-1", those of their sub-customers in another number (§6.4, §S3.1). */
export const isMainAccount = (customerNumber: string): boolean => customerNumber.endsWith('-1');

/** Removes the suffix: "100003-2" belongs to the account "100003". */
export const accountNumberOf = (customerNumber: string): string => customerNumber.replace(/-\d+$/, '');
