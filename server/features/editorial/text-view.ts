import type { CallOutput } from '#contract/call.ts';
import type { listTexts, showText } from '#contract/editorial.ts';
import { fullName } from '#domain/customer/full-name.ts';
import type { ContentKind } from '#domain/page/content-kind.ts';
import { isLegalText } from '#domain/page/legal-text.ts';
import { isOpenKind, isTerms, mayBeArchived } from '#domain/page/text-kind.ts';
import { may } from '#domain/staff/may.ts';
import type { Db } from '#server/db/connect.ts';
import { findLastStep, findVersions, type Version } from '#server/features/page/content.repository.ts';
import { SHIPPED } from '#server/features/page/content-author.ts';
import type { Session } from '#server/http/session.ts';
import type { StaffCaller } from '#server/http/staff-caller.ts';
import { findAccountNames } from './editorial.repository.ts';
import { splitSource } from './text-parts.ts';

type TextView = CallOutput<typeof showText>;
type TextState = CallOutput<typeof listTexts>['items'][number]['state'];
export type TextName = { kind: ContentKind; slug: string };
export type Viewer = { db: Db; session: Session; staff: StaffCaller; now: Temporal.Instant };

const MAX_VERSIONS = 100;

/** The state of a document by its newest version and whether one is published. */
export const textState = (newest: Version['state'], isShown: boolean): TextState =>
  newest === 'published'
    ? 'PUBLISHED'
    : isShown
      ? newest === 'draft'
        ? 'CHANGED'
        : 'PUBLISHED'
      : newest === 'draft'
        ? 'DRAFT'
        : 'ARCHIVED';

/** By author: what people call whoever has written a version. */
export async function namesOf(
  { db, session }: Pick<Viewer, 'db' | 'session'>,
  authors: readonly string[],
): Promise<(author: string) => string> {
  const found = await findAccountNames(db, session.providerId, [...new Set(authors)]);
  const names = new Map(found.map(({ number, prename, name }) => [number, fullName(prename, name)]));
  return (author) => {
    if (author === SHIPPED) return 'mit dem Produkt';
    return names.has(author) ? (names.get(author) ?? author) : `Terminal: ${author}`;
  };
}

/** A text with its versions; undefined: there is none of this name. */
export async function viewText(viewer: Viewer, name: TextName): Promise<TextView | undefined> {
  const { db, staff, now } = viewer;
  const versions = await findVersions(db, name);
  const [newest] = versions;
  if (!newest) return undefined;
  const base = await findLastStep(db, name);
  const shown = versions.find(({ state }) => state === 'published');
  // Whoever went back to an earlier version goes on from that one.
  const edited = newest.state === 'draft' ? newest : (shown ?? newest);
  const listed = versions.slice(0, MAX_VERSIONS);
  const nameOf = await namesOf(
    viewer,
    listed.map(({ author }) => author),
  );
  const mayWrite = may(staff.grants, 'CONTENT', 'DO', 'ANY', now) && !isTerms(name);
  return {
    ...name,
    base,
    state: textState(newest.state, shown !== undefined),
    newest: splitSource(edited.source),
    published: shown ? { number: shown.number, written: splitSource(shown.source) } : null,
    versions: listed.map(({ number, state, author, createdAt, publishedAt }) => ({
      number,
      state: ({ draft: 'DRAFT', published: 'PUBLISHED', archived: 'ARCHIVED' } as const)[state],
      by: nameOf(author),
      at: createdAt.toString(),
      publishedAt: publishedAt?.toString() ?? null,
    })),
    mayWrite,
    mayArchive: mayWrite && shown !== undefined && mayBeArchived(name),
    isLegal: isLegalText(name),
    isTerms: isTerms(name),
  };
}

/** Whether somebody may begin a text of this name. */
export const mayBegin = ({ kind }: TextName): boolean => isOpenKind(kind);
