import { LEGAL_TEXTS } from '#domain/page/legal-text.ts';
import type { Db } from '#server/db/connect.ts';
import { findConfirmed, findPublished } from './content.repository.ts';
import { SHIPPED } from './content-author.ts';

/** The legal texts that visitors read and nobody of the operator has written or confirmed. */
export async function findUnconfirmed(db: Db): Promise<{ slug: string; title: string }[]> {
  const [published, confirmed] = [await findPublished(db), await findConfirmed(db)];
  return LEGAL_TEXTS.filter(({ slug }) => {
    const shown = published.find((one) => one.kind === 'page' && one.slug === slug);
    return !shown || (shown.author === SHIPPED && !confirmed.has(shown.id));
  });
}

/** What an operator is told at the start; undefined: all is confirmed. */
export async function unconfirmedNote(db: Db): Promise<string | undefined> {
  const missing = await findUnconfirmed(db);
  if (missing.length === 0) return undefined;
  return [
    'Noch nicht bestätigt, deine Seiten zeigen Entwürfe:',
    ...missing.map(
      ({ slug, title }) =>
        `  ${title}: npm run admin -- content show page/${slug} (lesen, anpassen), dann content confirm page/${slug}`,
    ),
  ].join('\n');
}
