import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type AttemptLimit = {
  /** `login:100001-1`, `address:192.0.2.1` */
  subject: string;
  max: number;
  minutes: number;
};

/**
 * Counts one attempt against one limit after the other, until one is passed: those after it do not count. Each subject has
 * its running window; all server processes share the counts. Answers with the limit that was passed, if any.
 */
export async function countAttempts(
  db: Db,
  limits: readonly AttemptLimit[],
  now: Temporal.Instant,
): Promise<{ subject: string; waitSeconds: number } | undefined> {
  // One statement, and one commit: each count depends on the one before it.
  const counts = limits.map(({ subject, minutes }, index) => {
    const before = limits[index - 1];
    const ifLetThrough = before
      ? sql`from ${sql.ref(`count_${index - 1}`)} where count <= ${before.max}`
      : sql``;
    const windowEnd = now.add({ minutes });
    return sql`${sql.ref(`count_${index}`)} as (
      insert into attempt (subject, count, window_ends_at)
      select ${subject}::text, 1, ${windowEnd}::timestamptz ${ifLetThrough}
      on conflict (subject) do update set
        count = case when attempt.window_ends_at <= ${now}::timestamptz then 1 else attempt.count + 1 end,
        window_ends_at = case when attempt.window_ends_at <= ${now}::timestamptz
          then excluded.window_ends_at else attempt.window_ends_at end
      returning subject, count, window_ends_at
    )`;
  });
  const all = limits.map((_, index) => sql`select * from ${sql.ref(`count_${index}`)}`);
  const { rows } = await sql<{ subject: string; count: number; window_ends_at: Temporal.Instant }>`
    with ${sql.join(counts)} ${sql.join(all, sql` union all `)}`.execute(db);
  for (const { subject, max } of limits) {
    const counted = rows.find((row) => row.subject === subject);
    if (!counted || counted.count <= max) continue;
    const waitSeconds = Math.max(1, Math.ceil(now.until(counted.window_ends_at).total('seconds')));
    return { subject, waitSeconds };
  }
  return undefined;
}

/** `countAttempts` for a single limit. */
export async function countAttempt(
  db: Db,
  subject: string,
  limit: number,
  windowMinutes: number,
  now: Temporal.Instant,
): Promise<{ waitSeconds: number | undefined }> {
  const passed = await countAttempts(db, [{ subject, max: limit, minutes: windowMinutes }], now);
  return { waitSeconds: passed?.waitSeconds };
}

/** After a success the subject starts afresh. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute();
}

/** An attempt that succeeded does not count; those of others at the same address still do. */
export const takeBackAttempt = (db: Db, subject: string): Promise<void> => takeBackAttempts(db, [subject]);

/**
 * Takes an attempt back that was counted against all of these, in the order in which it was; one of them may start afresh.
 */
export async function takeBackAttempts(db: Db, subjects: string[], afresh?: string): Promise<void> {
  // Locked in the order of counting, so that the two never wait for each other.
  await sql`
    with held as (
      select subject from attempt where subject = any(${subjects}::text[])
      order by array_position(${subjects}::text[], subject) for update
    )
    update attempt
    set count = case when attempt.subject = ${afresh ?? null}::text then 0 else greatest(attempt.count - 1, 0) end
    from held where held.subject = attempt.subject`.execute(db);
}

export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<', now).execute();
}
