import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** An arbitrary unique number for the advisory lock: one server seals, the others leave it to it. */
const SEAL_LOCK = 7_283_652;

export type Seal = { position: number; hash: Buffer };

/** Whether this transaction seals; otherwise another server does. */
export async function takeSealing(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${SEAL_LOCK}) as "isTaken"`.execute(transaction);
  return rows[0]?.isTaken === true;
}

export const findLastSeal = (db: Db): Promise<Seal | undefined> =>
  db
    .selectFrom('act_seal')
    .orderBy('position', 'desc')
    .limit(1)
    .select(['position', 'hash'])
    .executeTakeFirst();

export type UnsealedAct = { id: number; text: string; keptUntil: string };

export async function findUnsealed(db: Db, limit: number): Promise<UnsealedAct[]> {
  const { rows } = await sql<UnsealedAct>`
    select act.id, act_text(act) as text, to_char(act.kept_until, 'YYYY-MM-DD') as "keptUntil"
    from act_unsealed join act_log act on act.id = act_unsealed.act_id
    order by act.id limit ${limit}`.execute(db);
  return rows;
}

type NewSeal = Seal & { actId: number; previous: Buffer; keptUntil: string };

export async function insertSeals(db: Db, seals: readonly NewSeal[], now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('act_seal')
    .values(
      seals.map(({ position, actId, keptUntil, previous, hash }) => ({
        position,
        act_id: actId,
        kept_until: keptUntil,
        previous,
        hash,
        sealed_at: now,
      })),
    )
    .execute();
  await db
    .deleteFrom('act_unsealed')
    .where(
      'act_id',
      'in',
      seals.map(({ actId }) => actId),
    )
    .execute();
}

export type ChainLink = {
  position: number;
  actId: number;
  previous: Buffer;
  hash: Buffer;
  keptUntil: string;
  /** Its years are over: it may be missing. */
  mayBeForgotten: boolean;
  /** Null: the act is missing. */
  text: string | null;
};

export async function findLinks(db: Db, after: number, limit: number): Promise<ChainLink[]> {
  const { rows } = await sql<ChainLink>`
    select seal.position, seal.act_id as "actId", seal.previous, seal.hash,
      to_char(seal.kept_until, 'YYYY-MM-DD') as "keptUntil", seal.kept_until < current_date as "mayBeForgotten",
      case when act.id is not null then act_text(act) end as text
    from act_seal seal left join act_log act on act.id = seal.act_id
    where seal.position > ${after} order by seal.position limit ${limit}`.execute(db);
  return rows;
}

/** Acts that are in no chain, though no job is about to put them there. */
export async function findLoose(db: Db, before: Temporal.Instant): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select act.id from act_log act left join act_seal seal on seal.act_id = act.id
    where seal.act_id is null
      and (act.at < ${before} or not exists (select from act_unsealed where act_id = act.id))
    order by act.id limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

export async function forgetOldActs(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select forget_old_acts() as count`.execute(db);
  return rows[0]?.count ?? 0;
}
