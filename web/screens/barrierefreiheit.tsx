import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';

export const loader = documentLoader('barrierefreiheit');

/** /barrierefreiheit */
export default function Accessibility() {
  return <DocumentPage slug="barrierefreiheit" />;
}
