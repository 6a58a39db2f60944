/** Returns the token of a link like `/passwort-reset#token=…`; undefined if it is missing or malformed. */
export function readResetToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim();
  return token && /^[\w-]{1,200}$/.test(token) ? token : undefined;
}

const INVITED = new Map<string | null, 'DRIVER' | 'SALES'>([
  ['1', 'DRIVER'],
  ['vertrieb', 'SALES'],
]);

/** Whose invitation it is the link of, with which somebody sets their first password; undefined: of none. */
export const readInvited = (hash: string): 'DRIVER' | 'SALES' | undefined =>
  INVITED.get(new URLSearchParams(hash.replace(/^#/, '')).get('einladung'));

/** Returns the account number of the link, if it has one; it is only used to fill in a field. */
export function readResetAccount(hash: string): string | undefined {
  const account = new URLSearchParams(hash.replace(/^#/, '')).get('konto')?.trim();
  return account && /^[\w-]{1,40}$/.test(account) ? account : undefined;
}
