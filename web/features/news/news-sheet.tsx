import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ContentText } from '#web/features/content/content-text.tsx';
import { Link } from '#web/shell/link.tsx';
import { PageHead } from '#web/shell/page-head.tsx';
import { paths } from '#web/shell/paths.ts';
import { RouteSheet } from '#web/shell/route-sheet.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { filterPath, readFilter } from './news-filter.ts';
import { describeNews, NewsLine } from './news-head.tsx';
import { newsItemQuery } from './news-item-query.ts';
import { NewsPage } from './news-page.tsx';
import { markNewsRead } from './news-read.ts';

/** /news/{id}: one news item over the list. */
export function NewsSheet({ id }: { id: string }) {
  const { data: news } = useSuspenseQuery(newsItemQuery(id));
  const list = filterPath(readFilter(useLocation().search));
  useEffect(() => markNewsRead(news.id), [news.id]);
  return (
    <>
      <PageHead {...describeNews(news)} />
      <div inert>
        <NewsPage behind />
      </div>
      <RouteSheet to={list} label={news.title}>
        <div className="mt-1 mr-12">
          <NewsLine news={news} />
        </div>
        <h1 tabIndex={-1} className="mt-3 text-title font-extrabold tracking-title hyphens-auto">
          {news.title}
        </h1>
        <p className="mt-2 mb-5 text-lead text-ink-soft">{news.teaser}</p>
        <ContentText html={news.html} />
        <Link
          to={paths.newsInFull(news.id)}
          className={buttonClass({
            theme: 'OUTLINE',
            className: 'print-hidden mt-8 mb-2 shrink-0 self-start',
          })}
        >
          Als eigene Seite öffnen
        </Link>
      </RouteSheet>
    </>
  );
}
