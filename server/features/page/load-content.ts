import type { Db } from '#server/db/connect.ts';
import {
  changeContent,
  findConfirmed,
  findNewestOf,
  findPublished,
  findVersions,
  insertVersion,
  publishVersion,
} from './content.repository.ts';
import { SHIPPED } from './content-author.ts';
import { type ContentFile, readContentFolder } from './content-files.ts';
import { TERMS_PAGE } from './content-source.ts';
import { termsFault } from './publish-terms.ts';

/** When the terms came into this database; `now` if they are about to. */
export async function termsSince(db: Db, now: Temporal.Instant): Promise<Temporal.Instant> {
  const versions = await findVersions(db, { kind: 'page', slug: TERMS_PAGE });
  return versions.at(-1)?.createdAt ?? now;
}

const nameOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind}/${slug}`;

export type Loaded = { published: string[]; drafts: string[]; faults: string[] };

/**
 * Publishes the documents that ship with the product, at every start. What somebody wrote or confirmed stays: then the
 * shipped one is a draft. The last folder counts. `prepare` changes what is published.
 */
export async function loadContent(
  db: Db,
  folders: readonly string[],
  now: Temporal.Instant,
  prepare: (file: ContentFile) => ContentFile = (file) => file,
): Promise<Loaded> {
  const read = (await Promise.all(folders.map(readContentFolder))).flat();
  const files = [...new Map(read.map((file) => [nameOf(file), file])).values()].map(prepare);
  const loaded: Loaded = { published: [], drafts: [], faults: [] };
  const actor = { by: SHIPPED, now };
  await changeContent(db, async (transaction) => {
    const confirmed = await findConfirmed(transaction);
    const newest = new Map((await findNewestOf(transaction, SHIPPED)).map((one) => [nameOf(one), one]));
    const shown = new Map((await findPublished(transaction)).map((one) => [nameOf(one), one]));
    for (const file of files) {
      const name = nameOf(file);
      if ('faults' in file) {
        loaded.faults.push(file.faults);
        continue;
      }
      const before = newest.get(name);
      if (before?.source === file.source) continue;
      const { id } = await insertVersion(transaction, file, file.source, actor);
      const published = shown.get(name);
      const author = published?.author;
      const fault = termsFault(file, published, file, now);
      if (fault) loaded.faults.push(`${name}: ${fault}`);
      if (
        !fault &&
        ((author === SHIPPED && !confirmed.has(published?.id ?? 0)) || (author === undefined && !before))
      ) {
        await publishVersion(transaction, id, actor);
        loaded.published.push(name);
      } else loaded.drafts.push(name);
    }
  });
  return loaded;
}
