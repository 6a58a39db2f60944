import { useParams } from 'react-router';
import { NewsSheet } from '#web/features/news/news-sheet.tsx';

export { loadNews as loader } from '#web/features/news/load-news.ts';

/** /news/{id}: a sheet over the list */
export default function NewsItem() {
  const { id = '' } = useParams();
  return <NewsSheet key={id} id={id} />;
}
