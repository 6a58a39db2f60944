import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export const loader = documentLoader('videos');

/** /hilfe/videos */
export default function HelpVideos() {
  return <DocumentPage slug="videos" back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
