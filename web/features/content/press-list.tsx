import type { ListedDocument } from '#contract/content.ts';
import { paths } from '#web/shell/paths.ts';
import { longDate } from './long-date.ts';
import { TeaserCard } from './teaser-card.tsx';

/** Press articles as cards, in the given order. */
export function PressList({
  articles,
  level = 3,
}: {
  articles: readonly ListedDocument<'press'>[];
  level?: 2 | 3;
}) {
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {articles.map(({ slug, fields: { title, date, place, teaser } }) => (
        <li key={slug}>
          <TeaserCard to={paths.pressArticle(slug)} title={title} teaser={teaser} level={level}>
            {place}, <time dateTime={date}>{longDate(date)}</time>
          </TeaserCard>
        </li>
      ))}
    </ul>
  );
}
