import type { Vault } from '#server/adapters/vault.ts';

/** What is kept of a code: with a copy of the database alone nobody finds a code by trying. */
export const hashCode = (vault: Vault, code: string): Buffer => vault.digest(code, 'voucher code');
