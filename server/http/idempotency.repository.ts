import { CompiledQuery } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

export type StoredAnswer = { requestHash: Buffer; answer: unknown };

type Row = {
  owner: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
};

// Every booking and every attempt at a contested car runs this SQL; the query builder would compile it anew.
const CLAIM_KEY = `
  insert into idempotency_key (owner, key, call, request_hash, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;
const STORE_ANSWER =
  'update idempotency_key set status = $3, answer = $4::jsonb where owner = $1 and key = $2';
const FIND_STORED_ANSWERS = `
  select owner, key, request_hash, status, answer from idempotency_key
  where (owner, key) in (select * from unnest($1::text[], $2::text[]))`;

/** Returns the answer stored under a key, or undefined if there is none yet. */
export const findStoredAnswer = batched(
  async (db, wanted: readonly { owner: string; key: string }[]): Promise<(StoredAnswer | undefined)[]> => {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(FIND_STORED_ANSWERS, [
        wanted.map(({ owner }) => owner),
        wanted.map(({ key }) => key),
      ]),
    );
    return wanted.map(({ owner, key }) => {
      const row = rows.find((one) => one.owner === owner && one.key === key);
      if (!row || row.status === null) return undefined;
      return { requestHash: row.request_hash, answer: row.answer };
    });
  },
);

/** Waits for a request in flight with the same key; returns false if that request has used the key. */
export async function claimKey(
  db: Db,
  claim: { owner: string; key: string; call: string; requestHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const { owner, key, call, requestHash, now } = claim;
  const { numAffectedRows } = await db.executeQuery(
    CompiledQuery.raw(CLAIM_KEY, [owner, key, call, requestHash, now]),
  );
  return numAffectedRows === 1n;
}

export async function storeAnswer(
  db: Db,
  owner: string,
  key: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(STORE_ANSWER, [owner, key, status, JSON.stringify(answer)]));
}

/** Removes keys older than a week. */
export async function removeOldKeys(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract({ hours: 7 * 24 }))
    .execute();
}
