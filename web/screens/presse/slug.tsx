import { type LoaderFunctionArgs, useParams } from 'react-router';
import { documentQuery, loadContent } from '#web/features/page/content-queries.ts';
import { PressArticle } from '#web/features/page/press-article.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('press', args.params['slug'] ?? '')]);

/** /presse/{slug} */
export default function PressArticleScreen() {
  const { slug = '' } = useParams();
  return <PressArticle slug={slug} />;
}
