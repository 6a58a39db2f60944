import type { LoaderFunctionArgs } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { PartnerList } from '#web/features/content/partner-list.tsx';
import { documentQuery, documentsQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'partner'), documentsQuery('partner')]);

/** /partner */
export default function Partners() {
  return <DocumentPage slug="partner" above={<PartnerList />} />;
}
