/**
 * A login as the server knows it (§5.29, §S3.2): without outer white space and leading zeros, and
 * with "-1" where no "-K" names a sub-customer. "0100001" → "100001-1"; "vertrieb-1" stays. Empty when nothing is left.
 */
export function normaliseLogin(input: string): string {
  const login = input.trim().replace(/^[\s0]+/, '');
  if (login === '') return '';
  return /-\d+$/.test(login) ? login : `${login}-1`;
}
