import type { Vault } from '#server/adapters/vault.ts';

const PURPOSE = 'iban';

/** The key of the installation does not open what was sealed with another one: SECRETS_KEY, or `secrets.key`. */
export class AccountUnreadable extends Error {
  constructor() {
    super('an IBAN was sealed with another key: SECRETS_KEY, or secrets.key in DATA_DIR');
  }
}

/** An IBAN without spaces as it is stored; each time another text, so nothing is found by it. */
export const sealIban = (vault: Vault, iban: string): string => vault.seal(iban, PURPOSE);

/** By which an account is found again; 32 bytes, the same for the same IBAN without spaces. */
export const hashIban = (vault: Vault, iban: string): Buffer => vault.digest(iban, PURPOSE);

/** The IBAN without spaces; empty where it was erased, undefined where another key has sealed it. */
export const readIban = (vault: Vault, sealed: string): string | undefined =>
  sealed === '' ? '' : vault.open(sealed, PURPOSE);

/** The IBAN without spaces; empty where it was erased. Throws AccountUnreadable. */
export function openIban(vault: Vault, sealed: string): string {
  const iban = readIban(vault, sealed);
  if (iban === undefined) throw new AccountUnreadable();
  return iban;
}

/** The country and the last four characters in the length of the whole: for lists, which open nothing. */
export const starredIban = (iban: string): string =>
  iban.slice(0, 2) + '*'.repeat(Math.max(0, iban.length - 6)) + iban.slice(-4);

/** The columns of a mandate that say its account. */
export const storedAccount =
  (vault: Vault) =>
  (iban: string): { iban: string; masked_iban: string; iban_hash: Buffer } => ({
    iban: sealIban(vault, iban),
    masked_iban: starredIban(iban),
    iban_hash: hashIban(vault, iban),
  });

/** How a blocked account stands in the blocklist, in whatever letters it is written. */
export const blockedIban = (vault: Vault, iban: string): string =>
  `#${hashIban(vault, iban.toUpperCase()).toString('base64url')}`;
