import { sql } from 'kysely';
import type { ProposalKind, ProposalOutcome } from '#domain/proposal/proposal.ts';
import type { Area } from '#domain/staff/right.ts';
import type { Db } from '#server/db/connect.ts';

export type ProposalRow = {
  id: number;
  providerId: string;
  kind: ProposalKind;
  area: Area;
  cities: number[] | null;
  authorId: number;
  authorNumber: string;
  authorPrename: string | null;
  authorName: string | null;
  customerId: number | null;
  request: object;
  basis: object;
  reason: string | null;
  madeAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
  outcome: ProposalOutcome | null;
  endedAt: Temporal.Instant | null;
  endReason: string | null;
  endNumber: string | null;
  endPrename: string | null;
  endName: string | null;
};

const rows = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => sql<ProposalRow>`
  select proposal.id, proposal.provider_id as "providerId", proposal.kind, proposal.area, proposal.cities,
    proposal.author_id as "authorId", author.customer_number as "authorNumber", author.prename as "authorPrename",
    author.name as "authorName", proposal.customer_id as "customerId", proposal.request, proposal.basis, proposal.reason,
    proposal.made_at as "madeAt", proposal.expires_at as "expiresAt", ended.outcome, ended.ended_at as "endedAt",
    ended.reason as "endReason", second.customer_number as "endNumber", second.prename as "endPrename",
    second.name as "endName"
  from proposal
    join customer author on author.id = proposal.author_id
    left join proposal_end ended on ended.proposal_id = proposal.id
    left join customer second on second.id = ended.ended_by
  where ${where} ${order}`;

export const findProposal = async (db: Db, id: number): Promise<ProposalRow | undefined> =>
  (await rows(sql`proposal.id = ${id}`, sql``).execute(db)).rows[0];

type Seen = { providerId: string; customerId: number; areas: readonly Area[]; now: Temporal.Instant };

const seen = ({ providerId, customerId, areas }: Seen) =>
  sql`proposal.provider_id = ${providerId}
    and (proposal.author_id = ${customerId} or proposal.area = any(${[...areas]}::text[]))`;

/** What waits: one's own, and all of these areas; what ends first comes first. */
export const findOpen = async (db: Db, by: Seen): Promise<ProposalRow[]> =>
  (
    await rows(
      sql`${seen(by)} and ended.outcome is null and proposal.expires_at > ${by.now}`,
      sql`order by proposal.expires_at, proposal.id limit 500`,
    ).execute(db)
  ).rows;

/** One text of each that waits, whoever may decide about it. */
export const openKeys = (now: Temporal.Instant) => sql`
  select id::text as key from proposal
  where expires_at > ${now}::timestamptz and not exists (select from proposal_end where proposal_id = id)`;

/** What waited, the latest first. */
export const findEnded = async (db: Db, by: Seen, limit: number): Promise<ProposalRow[]> =>
  (
    await rows(
      sql`${seen(by)} and (ended.outcome is not null or proposal.expires_at <= ${by.now})`,
      sql`order by coalesce(ended.ended_at, proposal.expires_at) desc, proposal.id desc limit ${limit}`,
    ).execute(db)
  ).rows;

/** What nobody has decided in its time, and nobody has said so. */
export const findExpired = async (db: Db, now: Temporal.Instant): Promise<ProposalRow[]> =>
  (
    await rows(
      sql`ended.outcome is null and proposal.expires_at <= ${now}`,
      sql`order by proposal.id limit 500`,
    ).execute(db)
  ).rows;

type NewProposal = {
  providerId: string;
  kind: ProposalKind;
  area: Area;
  cities: readonly number[] | null;
  authorId: number;
  customerId: number | undefined;
  request: object;
  basis: object;
  reason: string | undefined;
  now: Temporal.Instant;
  expiresAt: Temporal.Instant;
};

/** Keeps others from proposing the same until the transaction ends. */
export async function lockKind(
  transaction: Db,
  { providerId, kind }: Pick<NewProposal, 'providerId' | 'kind'>,
) {
  await sql`select pg_advisory_xact_lock(hashtext('proposal'), hashtext(${`${providerId} ${kind}`}))`.execute(
    transaction,
  );
}

/** Whether exactly this waits already. */
export async function isWaiting(
  db: Db,
  { providerId, kind, request, now }: Pick<NewProposal, 'providerId' | 'kind' | 'request' | 'now'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('proposal')
    .leftJoin('proposal_end', 'proposal_end.proposal_id', 'proposal.id')
    .where('proposal_end.proposal_id', 'is', null)
    .where('proposal.provider_id', '=', providerId)
    .where('proposal.kind', '=', kind)
    .where('proposal.expires_at', '>', now)
    .where(sql<boolean>`proposal.request = ${JSON.stringify(request)}::jsonb`)
    .select('proposal.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What is asked for of this kind and waits for a second person. */
export async function findWaitingRequests(
  db: Db,
  { providerId, kind, now }: Pick<NewProposal, 'providerId' | 'kind' | 'now'>,
): Promise<object[]> {
  const found = await db
    .selectFrom('proposal')
    .leftJoin('proposal_end', 'proposal_end.proposal_id', 'proposal.id')
    .where('proposal_end.proposal_id', 'is', null)
    .where('proposal.provider_id', '=', providerId)
    .where('proposal.kind', '=', kind)
    .where('proposal.expires_at', '>', now)
    .select('proposal.request')
    .execute();
  return found.map(({ request }) => request as object);
}

export async function insertProposal(db: Db, of: NewProposal): Promise<number> {
  const { id } = await db
    .insertInto('proposal')
    .values({
      provider_id: of.providerId,
      kind: of.kind,
      area: of.area,
      cities: of.cities && [...of.cities],
      author_id: of.authorId,
      customer_id: of.customerId ?? null,
      request: JSON.stringify(of.request),
      basis: JSON.stringify(of.basis),
      reason: of.reason ?? null,
      made_at: of.now,
      expires_at: of.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Two who decide about one proposal come one after the other, until the transaction ends. */
export async function lockProposal(transaction: Db, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('proposal'), hashint8(${id}))`.execute(transaction);
}

/** Whether what it rests on is still what it was. */
export async function isBasis(db: Db, id: number, basis: object): Promise<boolean> {
  const row = await db
    .selectFrom('proposal')
    .where('id', '=', id)
    .where(sql<boolean>`basis = ${JSON.stringify(basis)}::jsonb`)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false when it has an end already. */
export async function insertEnd(
  db: Db,
  end: {
    id: number;
    outcome: ProposalOutcome;
    /** Null: its time was over. */
    by: number | null;
    reason?: string | undefined;
    now: Temporal.Instant;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('proposal_end')
    .values({
      proposal_id: end.id,
      outcome: end.outcome,
      ended_by: end.by,
      reason: end.reason ?? null,
      ended_at: end.now,
    })
    .onConflict((conflict) => conflict.column('proposal_id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
