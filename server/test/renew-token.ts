import type { Db } from '#server/db/connect.ts';
import { hashSecret } from '#server/http/session.ts';
import { NOW } from './stage.ts';

type Wanted = {
  secret: string;
  purpose: string;
  of: { id: number };
  /** What the link confirms, such as an address. */
  subject?: string;
};

/** Adds the token of a link that can be followed once, in place of the one before. */
export async function renewToken(db: Db, { secret, purpose, of, subject }: Wanted): Promise<void> {
  const secret_hash = hashSecret(secret);
  await db.deleteFrom('onetime_token').where('secret_hash', '=', secret_hash).execute();
  const life = { created_at: NOW, expires_at: NOW.add({ hours: 24 }) };
  await db
    .insertInto('onetime_token')
    .values({ ...life, secret_hash, purpose, customer_id: of.id, ...(subject ? { subject } : {}) })
    .execute();
}
