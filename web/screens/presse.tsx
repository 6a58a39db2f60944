import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, documentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { LatestPress } from '#web/features/page/latest-press.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'presse'), documentsQuery('press')]);

/** /presse */
export default function Press() {
  return <DocumentPage slug="presse" above={<LatestPress />} />;
}
