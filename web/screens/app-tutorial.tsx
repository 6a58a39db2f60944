import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';

export const loader = documentLoader('app-tutorial');

/** /app-tutorial */
export default function AppTutorial() {
  return <DocumentPage slug="app-tutorial" />;
}
