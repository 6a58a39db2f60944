import type { Vault } from '#server/adapters/vault.ts';
import type { Db } from '#server/db/connect.ts';
import { keepSecret, type SecretPlace, secretPurpose } from './car-secret.repository.ts';

type Secret = {
  place: SecretPlace;
  value: string;
  hint: string | null;
  by: string;
  now: Temporal.Instant;
};

/** Encrypts a code or pin and stores it in place of the one before. */
export const storeSecret = (db: Db, vault: Vault, { place, value, ...more }: Secret): Promise<void> =>
  keepSecret(db, { place, sealed: vault.seal(value, secretPurpose(place)), ...more });
