/** §9.11, §S9.32: the most accounts that the native app keeps on a phone. */
export const MAX_STORED_ACCOUNTS = 10;

/** An account that the native app logs in without its password (§3.46, §S9.1). */
export type StoredAccount = {
  customerNumber: string;
  /** First and last name, as people read it. */
  name: string;
  /** The next credential of "Eingeloggt bleiben"; each use replaces it. Never a password. */
  credential: string;
  /** ISO 8601. */
  lastUsedAt: string;
};

/** The last used first, one for each account number, at most ten; and the credentials that no account has any more. */
export type StoredAccounts = { accounts: readonly StoredAccount[]; dropped: readonly string[] };

/** Adds an account that was just used, or replaces what was kept of it. If there are too many, the oldest is dropped. */
export function withAccount(before: readonly StoredAccount[], used: StoredAccount): StoredAccounts {
  const others = before.filter(({ customerNumber }) => customerNumber !== used.customerNumber);
  return settle(before, [used, ...others].slice(0, MAX_STORED_ACCOUNTS));
}

export function withoutAccount(before: readonly StoredAccount[], customerNumber: string): StoredAccounts {
  return settle(
    before,
    before.filter((account) => account.customerNumber !== customerNumber),
  );
}

function settle(before: readonly StoredAccount[], accounts: readonly StoredAccount[]): StoredAccounts {
  const kept = new Set(accounts.map(({ credential }) => credential));
  return {
    accounts,
    dropped: before.map(({ credential }) => credential).filter((credential) => !kept.has(credential)),
  };
}

/** What a phone has kept, as far as it is whole. */
export function readAccounts(value: unknown): readonly StoredAccount[] {
  if (!Array.isArray(value)) return [];
  let read: readonly StoredAccount[] = [];
  for (const one of value.filter(isAccount).toReversed()) read = withAccount(read, one).accounts;
  return read;
}

function isAccount(value: unknown): value is StoredAccount {
  const { customerNumber, name, credential, lastUsedAt } = (value ?? {}) as Record<string, unknown>;
  return [customerNumber, name, credential, lastUsedAt].every(
    (text) => typeof text === 'string' && text !== '',
  );
}
