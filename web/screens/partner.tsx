import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, documentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { PartnerList } from '#web/features/page/partner-list.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'partner'), documentsQuery('partner')]);

/** /partner */
export default function Partners() {
  return <DocumentPage slug="partner" above={<PartnerList />} />;
}
