import { createVault } from '#server/adapters/vault.ts';

/** The key of the installation in tests; their servers have it too, unless they ask for another. */
export const SECRETS_KEY = Buffer.alloc(32, 7);
export const vault = createVault({ secretsKey: SECRETS_KEY, dataDir: '' });
