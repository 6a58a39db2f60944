import { CallButtons } from '#web/features/content/call-buttons.tsx';
import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export const loader = documentLoader('unfall');

/** /hilfe/unfall */
export default function AccidentHelp() {
  return (
    <DocumentPage
      slug="unfall"
      back={<BackLink to={paths.help()} label="Zur Hilfe" />}
      below={<CallButtons emergency terms />}
    />
  );
}
