import type { Db } from '#server/db/connect.ts';
import {
  changeContent,
  findNewestOf,
  findPublished,
  insertVersion,
  publishVersion,
} from './content.repository.ts';
import { SHIPPED } from './content-author.ts';
import { readContentFolder } from './content-files.ts';

export type Loaded = { published: string[]; drafts: string[]; faults: string[] };

/**
 * Brings the documents that ship with the product into the database, at every start: new ones are published; a changed
 * one replaces what is published only if that shipped, too. What an operator wrote, or took away, stays: the shipped one
 * is kept as a draft then. Servers that start at once wait for each other; the later one finds nothing to do.
 */
export async function loadContent(db: Db, folder: string, now: Temporal.Instant): Promise<Loaded> {
  const files = await readContentFolder(folder);
  const loaded: Loaded = { published: [], drafts: [], faults: [] };
  const doer = { by: SHIPPED, now };
  await changeContent(db, async (transaction) => {
    const nameOf = ({ kind, slug }: { kind: string; slug: string }) => `${kind}/${slug}`;
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
      const { id } = await insertVersion(transaction, file, file.source, doer);
      const author = shown.get(name)?.author;
      if (author === SHIPPED || (author === undefined && !before)) {
        await publishVersion(transaction, id, doer);
        loaded.published.push(name);
      } else loaded.drafts.push(name);
    }
  });
  return loaded;
}
