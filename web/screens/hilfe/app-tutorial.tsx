import { BackLink } from '#web/features/page/back-link.tsx';
import { DocumentPage, documentLoader } from '#web/features/page/document-page.tsx';
import { paths } from '#web/paths.ts';

export const loader = documentLoader('app-tutorial');

/** /hilfe/app-tutorial */
export default function HelpTutorial() {
  return (
    <DocumentPage
      slug="app-tutorial"
      path={paths.tutorial()}
      back={<BackLink to={paths.help()} label="Zur Hilfe" />}
    />
  );
}
