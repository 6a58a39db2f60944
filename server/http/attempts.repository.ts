import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Counts one attempt of a subject (`login:100001-1`, `address:192.0.2.1`) in its running window; all server processes
 * share the count. Answers with the seconds to wait when the limit is passed.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  limit: number,
  windowMinutes: number,
  now: Temporal.Instant,
): Promise<{ waitSeconds: number | undefined }> {
  const windowEnd = now.add({ minutes: windowMinutes });
  const row = await db
    .insertInto('attempt')
    .values({ subject, count: 1, window_ends_at: windowEnd })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        count: sql`case when attempt.window_ends_at <= ${now}::timestamptz then 1 else attempt.count + 1 end`,
        window_ends_at: sql`case when attempt.window_ends_at <= ${now}::timestamptz then ${windowEnd}::timestamptz else attempt.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  if (row.count <= limit) return { waitSeconds: undefined };
  return { waitSeconds: Math.max(1, Math.ceil(now.until(row.window_ends_at).total('seconds'))) };
}

/** After a success the subject starts afresh. */
export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('attempt').where('subject', '=', subject).execute();
}

/** An attempt that succeeded does not count; those of others at the same address still do. */
export async function takeBackAttempt(db: Db, subject: string): Promise<void> {
  await db
    .updateTable('attempt')
    .set((set) => ({ count: set('count', '-', 1) }))
    .where('subject', '=', subject)
    .where('count', '>', 0)
    .execute();
}

export async function forgetOldAttempts(db: Db, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<', now).execute();
}
