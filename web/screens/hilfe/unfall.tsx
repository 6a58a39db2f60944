import { BackLink } from '#web/features/page/back-link.tsx';
import { CallButtons } from '#web/features/page/call-buttons.tsx';
import { DocumentPage, documentLoader } from '#web/features/page/document-page.tsx';
import { paths } from '#web/paths.ts';

export const loader = documentLoader('unfall');

/** /hilfe/unfall */
export default function AccidentHelp() {
  return (
    <DocumentPage
      slug="unfall"
      back={<BackLink to={paths.help()} label="Zur Hilfe" />}
      below={<CallButtons emergency />}
    />
  );
}
