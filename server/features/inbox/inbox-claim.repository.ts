import { type RawBuilder, sql } from 'kysely';
import { CLAIM_MINUTES } from '#domain/inbox/inbox-claim.ts';
import type { InboxKind } from '#domain/inbox/inbox-kind.ts';
import type { Db } from '#server/db/connect.ts';

export type EntryName = { providerId: string; kind: InboxKind; id: string };

/** Before that a claim has had no sign for too long. */
const lastSign = (now: Temporal.Instant) => now.subtract({ minutes: CLAIM_MINUTES });

/** Whether whoever has claimed has given a sign lately, and still has a role. */
const isAlive = (
  now: Temporal.Instant,
): RawBuilder<unknown> => sql`inbox_claim.seen_at > ${lastSign(now)}::timestamptz
  and exists (select from staff_role held left join staff_role_end ended on ended.role_id = held.id
    where held.customer_id = inbox_claim.person_id and held.valid_from <= ${now}::timestamptz
      and (held.valid_to is null or held.valid_to > ${now}::timestamptz)
      and (ended.ends_at is null or ended.ends_at > ${now}::timestamptz))`;

export type Claim = {
  kind: InboxKind;
  id: string;
  personId: number;
  claimedAt: Temporal.Instant;
};

/** The claims that count now, at most as many as there are people at work and entries in their hands. */
export async function findClaims(db: Db, providerId: string, now: Temporal.Instant): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select kind, entry_id as id, person_id as "personId", claimed_at as "claimedAt" from inbox_claim
    where provider_id = ${providerId} and ${isAlive(now)}`.execute(db);
  return rows;
}

/** The claim of an entry, whether it counts or not; others who claim it wait until the transaction ends. */
export async function lockClaim(
  transaction: Db,
  { providerId, kind, id }: EntryName,
  now: Temporal.Instant,
): Promise<(Claim & { isAlive: boolean }) | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('inbox'), hashtext(${`${providerId} ${kind} ${id}`}))`.execute(
    transaction,
  );
  const { rows } = await sql<Claim & { isAlive: boolean }>`
    select kind, entry_id as id, person_id as "personId", claimed_at as "claimedAt", (${isAlive(now)}) as "isAlive"
    from inbox_claim where provider_id = ${providerId} and kind = ${kind} and entry_id = ${id}`.execute(
    transaction,
  );
  return rows[0];
}

/**
 * Claims an entry for a person; undefined: somebody else has it, and not `from` whom it is taken over. Of two the second one
 * waits, and then sees whose it is.
 */
export async function claim(
  transaction: Db,
  { providerId, kind, id }: EntryName,
  { personId, from, now }: { personId: number; from: number | undefined; now: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ claimedAt: Temporal.Instant }>`
    insert into inbox_claim (provider_id, kind, entry_id, person_id, claimed_at, seen_at)
    values (${providerId}, ${kind}, ${id}, ${personId}, ${now}, ${now})
    on conflict (provider_id, kind, entry_id) do update set
      person_id = excluded.person_id, seen_at = greatest(excluded.seen_at, inbox_claim.seen_at),
      claimed_at = case when inbox_claim.person_id = excluded.person_id and ${isAlive(now)}
        then inbox_claim.claimed_at else excluded.claimed_at end
    where inbox_claim.person_id = excluded.person_id or inbox_claim.person_id = ${from ?? null}::bigint or not (${isAlive(now)})
    returning claimed_at as "claimedAt"`.execute(transaction);
  return rows[0]?.claimedAt;
}

/** Returns false when it was not this person's. */
export async function release(
  transaction: Db,
  { providerId, kind, id }: EntryName,
  personId: number,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('inbox_claim')
    .where('provider_id', '=', providerId)
    .where('kind', '=', kind)
    .where('entry_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Forgets what does not count any more. */
export async function forgetClaims(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('inbox_claim').where('seen_at', '<=', lastSign(now)).execute();
}

/** Of each claim that counts one text, for what is watched. */
export const claimKeys = (now: Temporal.Instant): RawBuilder<unknown> => sql`
  select concat_ws(' ', provider_id, kind, entry_id, person_id, claimed_at) as key from inbox_claim where ${isAlive(now)}`;

/** Which of these logins may still look: not ended, with the second factor shown, of somebody active with a role. */
export async function findAliveLogins(
  db: Db,
  handles: readonly string[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ handle: string }>`
    select token.handle from token join customer on customer.id = token.customer_id
    where token.handle = any(${[...handles]}::uuid[]) and token.expires_at > ${now}::timestamptz
      and token.second_factor_at is not null and customer.state = 'ACTIVE'
      and exists (select from staff_role held left join staff_role_end ended on ended.role_id = held.id
        where held.customer_id = token.customer_id and held.valid_from <= ${now}::timestamptz
          and (held.valid_to is null or held.valid_to > ${now}::timestamptz)
          and (ended.ends_at is null or ended.ends_at > ${now}::timestamptz))`.execute(db);
  return new Set(rows.map(({ handle }) => handle));
}
