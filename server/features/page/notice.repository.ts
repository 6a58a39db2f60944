import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type NoticeLevel = 1 | 2 | 3;
type NoticeCity = { id: number; slug: string; title: string };

export type StoredNotice = {
  id: number;
  title: string;
  body: string;
  level: NoticeLevel;
  startedBy: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant | null;
  endedAt: Temporal.Instant | null;
  endedBy: number | null;
  endedInTerminal: string | null;
  /** None: everywhere. */
  cities: NoticeCity[];
};

const notices = (db: Db) =>
  db
    .selectFrom('notice')
    .select([
      'notice.id',
      'notice.title',
      'notice.body',
      'notice.level',
      'notice.started_by as startedBy',
      'notice.starts_at as startsAt',
      'notice.ends_at as endsAt',
      'notice.ended_at as endedAt',
      'notice.ended_by as endedBy',
      'notice.ended_in_terminal as endedInTerminal',
    ])
    .select(
      sql<NoticeCity[]>`coalesce((
        select json_agg(json_build_object('id', city.id, 'slug', city.slug, 'title', city.title) order by city.title)
        from notice_city join city on city.id = notice_city.city_id
        where notice_city.notice_id = notice.id
      ), '[]')`.as('cities'),
    )
    .$narrowType<{ level: NoticeLevel }>();

const shownAt = (now: Temporal.Instant) =>
  sql<boolean>`notice.ended_at is null and notice.starts_at <= ${now} and (notice.ends_at is null or notice.ends_at > ${now})`;

/** Those that are shown at this moment, the newest first. */
export const findShownNotices = (db: Db, now: Temporal.Instant): Promise<StoredNotice[]> =>
  notices(db).where(shownAt(now)).orderBy('notice.starts_at', 'desc').orderBy('notice.id', 'desc').execute();

/** Those that are over, the latest begun first. */
export const findNoticesOver = (db: Db, now: Temporal.Instant, limit: number): Promise<StoredNotice[]> =>
  notices(db)
    .where(sql<boolean>`not (${shownAt(now)})`)
    .orderBy('notice.starts_at', 'desc')
    .orderBy('notice.id', 'desc')
    .limit(limit)
    .execute();

export const findNotice = (db: Db, id: number): Promise<StoredNotice | undefined> =>
  notices(db).where('notice.id', '=', id).executeTakeFirst();

export async function insertNotice(
  db: Db,
  {
    cityIds,
    ...of
  }: {
    title: string;
    body: string;
    level: NoticeLevel;
    by: number;
    now: Temporal.Instant;
    endsAt: Temporal.Instant | null;
    /** None: everywhere. */
    cityIds: readonly number[];
  },
): Promise<number> {
  const { id } = await db
    .insertInto('notice')
    .values({
      title: of.title,
      body: of.body,
      level: of.level,
      started_by: of.by,
      starts_at: of.now,
      ends_at: of.endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (cityIds.length > 0)
    await db
      .insertInto('notice_city')
      .values(cityIds.map((city_id) => ({ notice_id: id, city_id })))
      .execute();
  return id;
}

/** Switches one off. False: it is over already, also because somebody else was first. */
export async function endNotice(
  db: Db,
  { id, by, now }: { id: number; by: number; now: Temporal.Instant },
): Promise<boolean> {
  const ended = await db
    .updateTable('notice')
    .set({ ended_at: now, ended_by: by })
    .where('id', '=', id)
    .where(shownAt(now))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Switches all off that are shown, in the terminal. */
export async function endAllNotices(
  db: Db,
  { by, now }: { by: string; now: Temporal.Instant },
): Promise<void> {
  await db.updateTable('notice').set({ ended_at: now, ended_in_terminal: by }).where(shownAt(now)).execute();
}
