/** The secret of a link like `/passwort-reset#token=…`; undefined when there is none. */
export function readResetToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim();
  return token && /^[\w-]{1,200}$/.test(token) ? token : undefined;
}

/** The account that the link is for, as far as it says; it only fills in a field. */
export function readResetAccount(hash: string): string | undefined {
  const account = new URLSearchParams(hash.replace(/^#/, '')).get('konto')?.trim();
  return account && /^[\w-]{1,40}$/.test(account) ? account : undefined;
}
