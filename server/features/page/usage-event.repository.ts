import { sql } from 'kysely';
import type { UsageEvent } from '#contract/page.ts';
import type { Db } from '#server/db/connect.ts';

/** Counts one event on the current day in Berlin. */
export async function addUsageEvent(db: Db, event: UsageEvent, now: Temporal.Instant): Promise<void> {
  const day = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
  await db
    .insertInto('usage_event')
    .values({ day: sql`${day}::date`, event, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'event']).doUpdateSet({ times: sql`usage_event.times + 1` }),
    )
    .execute();
}

/** Events since this day (YYYY-MM-DD, Berlin), the most frequent first. */
export async function sumUsageEvents(db: Db, since: string): Promise<{ event: UsageEvent; times: number }[]> {
  const { rows } = await sql<{ event: UsageEvent; times: number }>`
    select event, sum(times)::bigint as times
    from usage_event where day >= ${since}::date
    group by event order by sum(times) desc, event`.execute(db);
  return rows;
}
