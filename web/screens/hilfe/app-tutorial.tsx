import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

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
