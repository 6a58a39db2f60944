import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ContentPage } from '#web/features/content/content-page.tsx';
import { ContentText } from '#web/features/content/content-text.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';
import { describeNews, NewsLine } from './news-head.tsx';
import { newsItemQuery } from './news-item-query.ts';
import { markNewsRead } from './news-read.ts';

/** /news/{id}/full: one news item on its own page. */
export function NewsArticle({ id }: { id: string }) {
  const { data: news } = useSuspenseQuery(newsItemQuery(id));
  useEffect(() => markNewsRead(news.id), [news.id]);
  return (
    <ContentPage
      head={describeNews(news)}
      lead={news.teaser}
      back={<BackLink to={paths.news()} label="Zu den News" />}
      below={
        <div className="mt-4">
          <NewsLine news={news} />
        </div>
      }
    >
      <ContentText html={news.html} className="max-w-176" />
    </ContentPage>
  );
}
