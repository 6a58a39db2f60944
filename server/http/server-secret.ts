import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { keepServerSecret } from './server-secret.repository.ts';

/** HMAC-SHA-256 of a text; a signature made for one purpose is none for another. */
export type Sign = (purpose: string, text: string) => Promise<Buffer>;

/**
 * Returns a function that signs with the secret of all servers on this database. The first one that needs it
 * makes it; each process reads it once.
 */
export function createSigner(db: Db): Sign {
  let secret: Promise<Buffer> | undefined;
  const readSecret = async () => {
    try {
      return await keepServerSecret(db, randomBytes(32));
    } catch (error) {
      // The database may be back for the next request.
      secret = undefined;
      throw error;
    }
  };
  return async (purpose, text) => {
    secret ??= readSecret();
    return createHmac('sha256', await secret)
      .update(`${purpose}\0${text}`)
      .digest();
  };
}
