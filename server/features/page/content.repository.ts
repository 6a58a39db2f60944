import type { Db } from '#server/db/connect.ts';

/** The kind and slug under which the settings are stored. */
export const SETTINGS = { kind: 'settings', slug: 'settings' } as const;

export type DocumentName = { kind: string; slug: string };
export type VersionState = 'draft' | 'published' | 'archived';
export type Version = DocumentName & {
  id: number;
  number: number;
  state: VersionState;
  source: string;
  author: string;
  createdAt: Temporal.Instant;
  publishedAt: Temporal.Instant | null;
};
export type Step = { step: 'created' | 'published' | 'archived'; by: string; at: Temporal.Instant };

const versions = (db: Db) =>
  db
    .selectFrom('content_version')
    .select([
      'id',
      'kind',
      'slug',
      'number',
      'state',
      'source',
      'author',
      'created_at as createdAt',
      'published_at as publishedAt',
    ])
    .$narrowType<{ state: VersionState }>();

/** A number that changes whenever a document is published or archived. */
export async function findRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('content_revision').select('number').executeTakeFirstOrThrow();
  return row.number;
}

export function findPublished(db: Db): Promise<Version[]> {
  return versions(db).where('state', '=', 'published').orderBy('kind').orderBy('slug').execute();
}

/** Every version of one document, the newest first. */
export function findVersions(db: Db, { kind, slug }: DocumentName): Promise<Version[]> {
  return versions(db).where('kind', '=', kind).where('slug', '=', slug).orderBy('number', 'desc').execute();
}

/** The author's newest version of each document. */
export function findNewestOf(db: Db, author: string): Promise<Version[]> {
  return versions(db)
    .distinctOn(['kind', 'slug'])
    .where('author', '=', author)
    .orderBy('kind')
    .orderBy('slug')
    .orderBy('number', 'desc')
    .execute();
}

/** The newest version of each document of a kind, or of all kinds, with the number of the published one. */
export function findOverview(db: Db, kind: string | undefined) {
  return db
    .selectFrom('content_version as newest')
    .leftJoin('content_version as published', (join) =>
      join
        .onRef('published.kind', '=', 'newest.kind')
        .onRef('published.slug', '=', 'newest.slug')
        .on('published.state', '=', 'published'),
    )
    .distinctOn(['newest.kind', 'newest.slug'])
    .$if(kind !== undefined, (query) => query.where('newest.kind', '=', kind ?? ''))
    .select([
      'newest.kind',
      'newest.slug',
      'newest.number',
      'newest.state',
      'newest.author',
      'newest.created_at as createdAt',
      'published.number as publishedNumber',
      'published.published_at as publishedAt',
    ])
    .orderBy('newest.kind')
    .orderBy('newest.slug')
    .orderBy('newest.number', 'desc')
    .execute();
}

/** The steps of all versions of one document, the oldest first. */
export async function findSteps(
  db: Db,
  { kind, slug }: DocumentName,
): Promise<(Step & { number: number })[]> {
  const rows = await db
    .selectFrom('content_step')
    .innerJoin('content_version', 'content_version.id', 'content_step.version_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .select(['number', 'step', 'done_by', 'done_at'])
    .$narrowType<{ step: Step['step'] }>()
    .orderBy('content_step.id')
    .execute();
  return rows.map(({ number, step, done_by, done_at }) => ({ number, step, by: done_by, at: done_at }));
}

/** A number that changes with each step of one document; 0: there is none. */
export async function findLastStep(db: Db, { kind, slug }: DocumentName): Promise<number> {
  const row = await db
    .selectFrom('content_step')
    .innerJoin('content_version', 'content_version.id', 'content_step.version_id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .select(({ fn }) => fn.max('content_step.id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The beginning of the newest version of each document, where its title stands. */
export function findHeads(db: Db): Promise<(DocumentName & { head: string })[]> {
  return db
    .selectFrom('content_version')
    .distinctOn(['kind', 'slug'])
    .where('kind', '<>', SETTINGS.kind)
    .select(['kind', 'slug', ({ fn, val }) => fn<string>('left', ['source', val(2_000)]).as('head')])
    .orderBy('kind')
    .orderBy('slug')
    .orderBy('number', 'desc')
    .execute();
}

/** The versions that somebody of the operator has confirmed. */
export async function findConfirmed(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('content_confirmation').select('version_id').execute();
  return new Set(rows.map((row) => row.version_id));
}

/** Keeps who has confirmed a version. False: it was confirmed before. */
export async function insertConfirmation(db: Db, versionId: number, { by, now }: Actor): Promise<boolean> {
  const added = await db
    .insertInto('content_confirmation')
    .values({ version_id: versionId, confirmed_at: now, confirmed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version_id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Runs a change in a transaction; other changes wait until it ends, and see its result. */
export function changeContent<T>(db: Db, change: (transaction: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockContent(transaction);
    return change(transaction);
  });
}

/** Other changes of content wait until this transaction ends, and see its result. */
export async function lockContent(transaction: Db): Promise<void> {
  await transaction.selectFrom('content_revision').select('number').forUpdate().execute();
}

type Actor = { by: string; now: Temporal.Instant };

/** Adds a draft. Run it within `changeContent`. */
export async function insertVersion(
  db: Db,
  { kind, slug }: DocumentName,
  source: string,
  { by, now }: Actor,
): Promise<{ id: number; number: number }> {
  const version = await db
    .insertInto('content_version')
    .values(({ selectFrom, fn, val, lit }) => ({
      kind,
      slug,
      number: selectFrom('content_version')
        .where('kind', '=', kind)
        .where('slug', '=', slug)
        .select(({ eb }) => eb(fn.coalesce(fn.max('number'), val(0)), '+', lit(1)).as('number')),
      state: 'draft',
      source,
      author: by,
      created_at: now,
    }))
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await insertStep(db, version.id, 'created', { by, now });
  return version;
}

/** Publishes this version and archives the published one. Run it within `changeContent`. */
export async function publishVersion(db: Db, id: number, actor: Actor): Promise<void> {
  const name = await db
    .selectFrom('content_version')
    .where('id', '=', id)
    .select(['kind', 'slug'])
    .executeTakeFirstOrThrow();
  await archivePublished(db, name, actor);
  await db
    .updateTable('content_version')
    .set({ state: 'published', published_at: actor.now })
    .where('id', '=', id)
    .execute();
  await insertStep(db, id, 'published', actor);
  await countChange(db);
}

/** Archives the published version. Returns false when there is none. Run it within `changeContent`. */
export async function archivePublished(db: Db, { kind, slug }: DocumentName, actor: Actor): Promise<boolean> {
  const archived = await db
    .updateTable('content_version')
    .set({ state: 'archived' })
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .returning('id')
    .executeTakeFirst();
  if (!archived) return false;
  await insertStep(db, archived.id, 'archived', actor);
  await countChange(db);
  return true;
}

async function insertStep(db: Db, versionId: number, step: Step['step'], { by, now }: Actor): Promise<void> {
  await db
    .insertInto('content_step')
    .values({ version_id: versionId, step, done_by: by, done_at: now })
    .execute();
}

async function countChange(db: Db): Promise<void> {
  await db
    .updateTable('content_revision')
    .set(({ eb }) => ({ number: eb('number', '+', 1) }))
    .execute();
}
