import { CompiledQuery } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

/** A request with an Idempotency-Key: whose it is, and hashes of its key and of all that was sent. */
export type Claim = { owner: string; keyHash: string; call: string; requestHash: Buffer };
export type StoredAnswer = { requestHash: Buffer; answer: unknown };

type Row = {
  owner: string;
  key_hash: string;
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
};

// Every booking and every attempt at a contested car runs this SQL; the query builder would compile it anew.
const CLAIM_KEY = `
  insert into idempotency_key (owner, key_hash, call, request_hash, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;
const STORE_ANSWER =
  'update idempotency_key set status = $3, answer = $4::jsonb where owner = $1 and key_hash = $2';
const FIND_STORED_ANSWERS = `
  select owner, key_hash, request_hash, status, answer from idempotency_key
  where (owner, key_hash) in (select * from unnest($1::text[], $2::text[]))`;

/** Returns the answer stored under a key, or undefined if there is none yet. */
export const findStoredAnswer = batched(
  async (db, wanted: readonly Pick<Claim, 'owner' | 'keyHash'>[]): Promise<(StoredAnswer | undefined)[]> => {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(FIND_STORED_ANSWERS, [
        wanted.map(({ owner }) => owner),
        wanted.map(({ keyHash }) => keyHash),
      ]),
    );
    return wanted.map(({ owner, keyHash }) => {
      const row = rows.find((one) => one.owner === owner && one.key_hash === keyHash);
      if (!row || row.status === null) return undefined;
      return { requestHash: row.request_hash, answer: row.answer };
    });
  },
);

/** Waits for a request in flight with the same key; returns false if that request has used the key. */
export async function claimKey(
  db: Db,
  { owner, keyHash, call, requestHash, now }: Claim & { now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(CLAIM_KEY, [owner, keyHash, call, requestHash, now]),
  );
  return numAffectedRows === 1n;
}

export async function storeAnswer(
  db: Db,
  { owner, keyHash }: Pick<Claim, 'owner' | 'keyHash'>,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(STORE_ANSWER, [owner, keyHash, status, JSON.stringify(answer)]));
}

/** Removes keys older than a week. */
export async function removeOldKeys(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract({ hours: 7 * 24 }))
    .execute();
}
