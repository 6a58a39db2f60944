import { CompiledQuery } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/connect.ts';

export type KeptAnswer = { call: string; requestHash: Buffer; status: number; answer: unknown };

type Row = {
  owner: string;
  key: string;
  call: string;
  request_hash: Buffer;
  status: number | null;
  answer: unknown;
};

// Compiled once: they run for every booking, and for every attempt on a car that many people want.
const CLAIM_KEY = `
  insert into idempotency_key (owner, key, call, request_hash, created_at) values ($1, $2, $3, $4, $5)
  on conflict do nothing`;
const KEEP_ANSWER =
  'update idempotency_key set status = $3, answer = $4::jsonb where owner = $1 and key = $2';
const FIND_KEPT_ANSWERS = `
  select owner, key, call, request_hash, status, answer from idempotency_key
  where (owner, key) in (select * from unnest($1::text[], $2::text[]))`;

/** The answer kept under a key; undefined while there is none, or none yet. */
export const findKeptAnswer = batched(
  async (db, wanted: readonly { owner: string; key: string }[]): Promise<(KeptAnswer | undefined)[]> => {
    const { rows } = await db.executeQuery<Row>(
      CompiledQuery.raw(FIND_KEPT_ANSWERS, [wanted.map(({ owner }) => owner), wanted.map(({ key }) => key)]),
    );
    return wanted.map(({ owner, key }) => {
      const row = rows.find((one) => one.owner === owner && one.key === key);
      if (!row || row.status === null) return undefined;
      return { call: row.call, requestHash: row.request_hash, status: row.status, answer: row.answer };
    });
  },
);

/** Waits for another request with the same key that is under way; false when the key has been used by then. */
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

export async function keepAnswer(
  db: Db,
  owner: string,
  key: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(KEEP_ANSWER, [owner, key, status, JSON.stringify(answer)]));
}

/** Removes keys older than a week. */
export async function forgetOldKeys(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract({ hours: 7 * 24 }))
    .execute();
}
