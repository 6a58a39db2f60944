import { sql } from 'kysely';
import type { CountedRoute } from '#domain/page/counted-route.ts';
import type { Db } from '#server/db/connect.ts';

/** Counts one view on the current day in Berlin. */
export async function addPageView(db: Db, route: CountedRoute, now: Temporal.Instant): Promise<void> {
  const day = now.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
  await db
    .insertInto('page_view')
    .values({ day: sql`${day}::date`, route, views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['day', 'route']).doUpdateSet({ views: sql`page_view.views + 1` }),
    )
    .execute();
}

/** Views by route since this day (YYYY-MM-DD, Berlin), the most visited route first. */
export async function sumPageViews(db: Db, since: string): Promise<{ route: string; views: number }[]> {
  const { rows } = await sql<{ route: string; views: number }>`
    select route, sum(views)::bigint as views
    from page_view where day >= ${since}::date
    group by route order by sum(views) desc, route`.execute(db);
  return rows;
}
