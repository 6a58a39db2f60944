import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

type NewSubscription = {
  /** In lower case. */
  email: string;
  prename: string | null;
  name: string | null;
  gender: string | null;
  city: string | null;
  now: Temporal.Instant;
};

const IS_RUNNING = sql<boolean>`confirmed_at is not null and ended_at is null`;

/**
 * Stores what was entered, unless the address has a running subscription: its data stay unchanged, because
 * anybody may enter anybody's address.
 */
export async function requestSubscription(
  db: Db,
  { email, now, ...about }: NewSubscription,
): Promise<{ isRunning: boolean; prename: string | null; unsubscribeToken: string }> {
  await db
    .insertInto('newsletter_subscription')
    .values({ email, ...about, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ ...about, asked_at: now })
        .where(
          sql<boolean>`newsletter_subscription.confirmed_at is null or newsletter_subscription.ended_at is not null`,
        ),
    )
    .execute();
  const row = await db
    .selectFrom('newsletter_subscription')
    .where('email', '=', email)
    .select(['prename', 'unsubscribe_token', IS_RUNNING.as('is_running')])
    .executeTakeFirstOrThrow();
  return { isRunning: row.is_running, prename: row.prename, unsubscribeToken: row.unsubscribe_token };
}

/** Starts the subscription. Returns undefined when none was requested; `isNew` is false if it was running. */
export async function confirmSubscription(
  db: Db,
  email: string,
  now: Temporal.Instant,
): Promise<{ isNew: boolean; prename: string | null; unsubscribeToken: string } | undefined> {
  const row = await db
    .selectFrom('newsletter_subscription')
    .where('email', '=', email)
    .select(['prename', 'unsubscribe_token', 'confirmed_at', 'ended_at'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const isNew = row.confirmed_at === null || row.ended_at !== null;
  if (isNew) {
    await db
      .updateTable('newsletter_subscription')
      .set({ confirmed_at: now, ended_at: null })
      .where('email', '=', email)
      .execute();
  }
  return { isNew, prename: row.prename, unsubscribeToken: row.unsubscribe_token };
}

/** Ends the subscription with this token, if there is one. Ending it again changes nothing. */
export async function endSubscription(db: Db, token: string, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('newsletter_subscription')
    .set({ ended_at: sql`coalesce(ended_at, ${now})` })
    .where('unsubscribe_token', '=', token)
    .execute();
}

export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_subscription')
    .where('email', '=', email)
    .where(IS_RUNNING)
    .select('email')
    .executeTakeFirst();
  return row !== undefined;
}

type Cutoffs = { unconfirmedBefore: Temporal.Instant; endedBefore: Temporal.Instant };

/** Deletes orders that nobody confirmed, and ended subscriptions whose proof of consent has expired. */
export async function removeOldSubscriptions(
  db: Db,
  { unconfirmedBefore, endedBefore }: Cutoffs,
): Promise<void> {
  await db
    .deleteFrom('newsletter_subscription')
    .where((where) =>
      where.or([
        where('ended_at', '<', endedBefore),
        where.and([where('confirmed_at', 'is', null), where('asked_at', '<', unconfirmedBefore)]),
      ]),
    )
    .execute();
}
