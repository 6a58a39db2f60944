import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type AttemptLimit = {
  /** `login:100001-1`, `address:192.0.2.1` */
  subject: string;
  max: number;
  minutes: number;
};

/**
 * Counts an attempt against the limits in order up to the first exceeded, which is returned; later ones do
 * not count it. Each subject has its window; all server processes share the counts.
 */
export async function countAttempts(
  db: Db,
  limits: readonly AttemptLimit[],
  now: Temporal.Instant,
): Promise<{ subject: string; waitSeconds: number } | undefined> {
  // A single statement commits once; each count depends on the one before it.
  const counts = limits.map(({ subject, minutes }, index) => {
    const before = limits[index - 1];
    const ifWithinPrevious = before
      ? sql`from ${sql.ref(`count_${index - 1}`)} where count <= ${before.max}`
      : sql``;
    const windowEnd = now.add({ minutes });
    return sql`${sql.ref(`count_${index}`)} as (
      insert into attempt (subject, count, window_ends_at)
      select ${subject}::text, 1, ${windowEnd}::timestamptz ${ifWithinPrevious}
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

/** Returns the count of the running window, without counting; undefined if there is none. */
export async function findAttempts(
  db: Db,
  subject: string,
  now: Temporal.Instant,
): Promise<{ count: number; windowEndsAt: Temporal.Instant } | undefined> {
  const row = await db
    .selectFrom('attempt')
    .where('subject', '=', subject)
    .where('window_ends_at', '>', now)
    .select(['count', 'window_ends_at'])
    .executeTakeFirst();
  return row && { count: row.count, windowEndsAt: row.window_ends_at };
}

/** Resets the subject's count after a success. */
export async function resetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute();
}

/** Uncounts one attempt that succeeded; other attempts from the same network address still count. */
export const uncountAttempt = (db: Db, subject: string): Promise<void> => uncountAttempts(db, [subject]);

/**
 * Uncounts one attempt for all of these subjects, which must be in the order in which it was counted; the
 * count of `resetSubject` becomes 0.
 */
export async function uncountAttempts(db: Db, subjects: string[], resetSubject?: string): Promise<void> {
  // Counting locks the rows in this order too, so the two statements cannot deadlock.
  await sql`
    with locked as (
      select subject from attempt where subject = any(${subjects}::text[])
      order by array_position(${subjects}::text[], subject) for update
    )
    update attempt
    set count = case when attempt.subject = ${resetSubject ?? null}::text then 0
      else greatest(attempt.count - 1, 0) end
    from locked where locked.subject = attempt.subject`.execute(db);
}

export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<', now).execute();
}
