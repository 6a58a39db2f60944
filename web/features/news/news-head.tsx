import { longDate } from '#web/features/content/long-date.ts';
import { useCities } from '#web/shell/cities.ts';
import type { PageHeadData } from '#web/shell/page-head.tsx';
import { paths } from '#web/shell/paths.ts';
import type { NewsItem } from './news-filter.ts';

/** Search engines cut longer descriptions off. */
const MAX_DESCRIPTION_LENGTH = 160;

/** The head data of a news item; its canonical address is the same wherever it is shown. */
export const describeNews = ({ id, title, teaser }: NewsItem): PageHeadData => ({
  title,
  description:
    teaser.length <= MAX_DESCRIPTION_LENGTH
      ? teaser
      : `${teaser.slice(0, MAX_DESCRIPTION_LENGTH - 1).trimEnd()}…`,
  path: paths.newsItem(id),
});

/** "4. Mai 2026 · Marburg, Gießen" */
export function NewsLine({ news: { from, cities: own } }: { news: NewsItem }) {
  const titles = useCities(own).map(({ title }) => title);
  return (
    <p className="digits text-sm text-ink-soft">
      <time dateTime={from}>{longDate(from)}</time>
      {titles.length > 0 && ` · ${titles.join(', ')}`}
    </p>
  );
}
