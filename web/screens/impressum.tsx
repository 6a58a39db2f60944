import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, loadContent } from '#web/features/page/content-queries.ts';
import { LEGAL_DOCUMENTS, LegalPage } from '#web/features/page/legal-page.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(
    args,
    LEGAL_DOCUMENTS.map((slug) => documentQuery('page', slug)),
  );

/** /impressum: imprint, terms, privacy */
export default function Imprint() {
  return <LegalPage />;
}
