import { useParams } from 'react-router';
import { NewsArticle } from '#web/features/news/news-article.tsx';

export { loadNewsItem as loader } from '#web/features/news/load-news.ts';

/** /news/{id}/full */
export default function NewsInFull() {
  const { id = '' } = useParams();
  return <NewsArticle id={id} />;
}
