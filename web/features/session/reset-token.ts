/** The secret of a link like `/passwort-reset#token=…`; undefined when there is none. */
export function readResetToken(hash: string): string | undefined {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')?.trim();
  return token && /^[\w-]{1,200}$/.test(token) ? token : undefined;
}
