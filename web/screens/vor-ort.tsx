import type { LoaderFunctionArgs } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { OfficeList } from '#web/features/content/office-list.tsx';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'vor-ort'), fullDocumentsQuery('office')]);

/** /vor-ort */
export default function OnSite() {
  return <DocumentPage slug="vor-ort" above={<OfficeList />} />;
}
