import { isTerms } from '#domain/page/text-kind.ts';
import { may } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import {
  findLastStep,
  findVersions,
  lockContent,
  type Version,
} from '#server/features/page/content.repository.ts';
import { citiesOfDocument } from '#server/features/page/content-answer.ts';
import { parseContent } from '#server/features/page/content-source.ts';
import type { Refusal } from '#server/http/refuse.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCitySlugs } from './editorial.repository.ts';
import { mayBegin, type TextName, type Viewer } from './text-view.ts';

/**
 * The versions of a text that somebody is about to change, locked against others, if it is still the one that they have seen;
 * else why not.
 */
export async function lockText(
  { db, staff, now }: Viewer,
  name: TextName,
  base: number,
): Promise<
  | { versions: Version[]; shown: Version | undefined }
  | Refusal<'FORBIDDEN' | 'TEXT_UNKNOWN' | 'TEXT_CHANGED' | 'TEXT_OF_TERMS'>
> {
  if (isTerms(name)) return refuse('TEXT_OF_TERMS');
  await lockContent(db);
  const versions = await findVersions(db, name);
  if (versions.length === 0 && !mayBegin(name)) return refuse('TEXT_UNKNOWN');
  const shown = versions.find(({ state }) => state === 'published');
  const [newest] = versions;
  for (const version of [shown, newest])
    if (version && !(await mayChange({ db, staff, now }, name, version.source))) return refuse('FORBIDDEN');
  if ((await findLastStep(db, name)) !== base) return refuse('TEXT_CHANGED');
  return { versions, shown };
}

/** Whether somebody may write a text with this source: in all of its cities, or everywhere. */
export async function mayChange(
  { db, staff, now }: { db: Db } & Pick<Viewer, 'staff' | 'now'>,
  { kind, slug }: TextName,
  source: string,
): Promise<boolean> {
  if (may(staff.grants, 'CONTENT', 'DO', 'ALL', now)) return true;
  const { document } = parseContent(kind, slug, source);
  const slugs = document ? citiesOfDocument(document) : [];
  if (slugs.length === 0) return false;
  const known = await findCitySlugs(db, slugs);
  return slugs.every((one) =>
    known.some(({ id, slug: city }) => city === one && may(staff.grants, 'CONTENT', 'DO', id, now)),
  );
}
