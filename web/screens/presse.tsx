import type { LoaderFunctionArgs } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { LatestPress } from '#web/features/content/latest-press.tsx';
import { documentQuery, documentsQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'presse'), documentsQuery('press')]);

/** /presse */
export default function Press() {
  return <DocumentPage slug="presse" above={<LatestPress />} />;
}
