import { CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type KeptAnswer = { call: string; requestHash: Buffer; status: number; answer: unknown };

type Row = { call: string; request_hash: Buffer; status: number | null; answer: unknown };

// Compiled once: this and the look for a session run for every attempt on a car that many people want.
const FIND_KEPT_ANSWER =
  'select call, request_hash, status, answer from idempotency_key where owner = $1 and key = $2';

/** The answer kept under a key; undefined while there is none, or none yet. */
export async function findKeptAnswer(db: Db, owner: string, key: string): Promise<KeptAnswer | undefined> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(FIND_KEPT_ANSWER, [owner, key]));
  const row = rows[0];
  if (!row || row.status === null) return undefined;
  return { call: row.call, requestHash: row.request_hash, status: row.status, answer: row.answer };
}

/** Waits for another request with the same key that is under way; false when the key has been used by then. */
export async function claimKey(
  db: Db,
  claim: { owner: string; key: string; call: string; requestHash: Buffer; now: Temporal.Instant },
): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_key')
    .values({
      owner: claim.owner,
      key: claim.key,
      call: claim.call,
      request_hash: claim.requestHash,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function keepAnswer(
  db: Db,
  owner: string,
  key: string,
  status: number,
  answer: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ status, answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('owner', '=', owner)
    .where('key', '=', key)
    .execute();
}

/** Removes keys older than a week. */
export async function forgetOldKeys(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<', now.subtract({ hours: 7 * 24 }))
    .execute();
}
