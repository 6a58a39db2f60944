import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { OfficeList } from '#web/features/page/office-list.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'vor-ort'), fullDocumentsQuery('office')]);

/** /vor-ort */
export default function OnSite() {
  return <DocumentPage slug="vor-ort" above={<OfficeList />} />;
}
