import type { LoaderFunctionArgs } from 'react-router';
import { LEGAL_DOCUMENTS, LegalPage } from '#web/features/content/legal-page.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(
    args,
    LEGAL_DOCUMENTS.map((slug) => documentQuery('page', slug)),
  );

/** /impressum: imprint, terms, prices, privacy */
export default function Imprint() {
  return <LegalPage />;
}
