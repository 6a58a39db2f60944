import { NewsPage } from '#web/features/news/news-page.tsx';

export { loadNews as loader } from '#web/features/news/load-news.ts';

/** /news */
export default function News() {
  return <NewsPage />;
}
