/** Returns the token of a link like `/passwort-reset#token=…`; undefined if it is missing or malformed. */
export function readResetToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim();
  return token && /^[\w-]{1,200}$/.test(token) ? token : undefined;
}

/** Is it the link of an invitation, with which somebody sets their first password? */
export const isInvitation = (hash: string): boolean =>
  new URLSearchParams(hash.replace(/^#/, '')).get('einladung') === '1';

/** Returns the account number of the link, if it has one; it is only used to fill in a field. */
export function readResetAccount(hash: string): string | undefined {
  const account = new URLSearchParams(hash.replace(/^#/, '')).get('konto')?.trim();
  return account && /^[\w-]{1,40}$/.test(account) ? account : undefined;
}
