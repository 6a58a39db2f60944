import { listTexts } from '#contract/editorial.ts';
import { isContentKind } from '#domain/page/content-kind.ts';
import { findHeads, findOverview, type VersionState } from '#server/features/page/content.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { splitSource } from './text-parts.ts';
import { namesOf, textState } from './text-view.ts';

/** §S20.19: all texts, by kind and title. */
export const bindListTexts = bind(listTexts, async ({ db, session }) => {
  const [rows, heads] = [await findOverview(db, undefined), await findHeads(db)];
  const titles = new Map(heads.map(({ kind, slug, head }) => [`${kind}/${slug}`, titleIn(head)]));
  const nameOf = await namesOf(
    { db, session },
    rows.map(({ author }) => author),
  );
  const items = rows.flatMap(({ kind, slug, state, author, createdAt, publishedNumber }) =>
    isContentKind(kind)
      ? [
          {
            kind,
            slug,
            title: titles.get(`${kind}/${slug}`) || slug,
            state: textState(state as VersionState, publishedNumber !== null),
            by: nameOf(author),
            at: createdAt.toString(),
          },
        ]
      : [],
  );
  return { items: items.toSorted((a, b) => byTitle.compare(a.title, b.title)) };
});

const byTitle = new Intl.Collator('de');

/** Also of a beginning that is cut off in its text. */
const titleIn = (head: string): string => splitSource(head).title;
