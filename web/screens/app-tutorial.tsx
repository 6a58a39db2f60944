import { DocumentPage, documentLoader } from '#web/features/page/document-page.tsx';

export const loader = documentLoader('app-tutorial');

/** /app-tutorial */
export default function AppTutorial() {
  return <DocumentPage slug="app-tutorial" />;
}
