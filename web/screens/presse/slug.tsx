import { type LoaderFunctionArgs, useParams } from 'react-router';
import { PressArticle } from '#web/features/content/press-article.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('press', args.params['slug'] ?? '')]);

/** /presse/{slug} */
export default function PressArticleScreen() {
  const { slug = '' } = useParams();
  return <PressArticle slug={slug} />;
}
