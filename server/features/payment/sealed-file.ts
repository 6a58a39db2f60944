import type { Vault } from '#server/adapters/vault.ts';

const PURPOSE = 'collection file';

/** A file for the bank as it is stored. */
export const sealFile = (vault: Vault, content: string): string => vault.seal(content, PURPOSE);

/** The file as the bank gets it; undefined if it was sealed with another key. */
export const openFile = (vault: Vault, sealed: string): string | undefined => vault.open(sealed, PURPOSE);
