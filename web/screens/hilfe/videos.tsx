import { BackLink } from '#web/features/page/back-link.tsx';
import { DocumentPage, documentLoader } from '#web/features/page/document-page.tsx';
import { paths } from '#web/paths.ts';

export const loader = documentLoader('videos');

/** /hilfe/videos */
export default function HelpVideos() {
  return <DocumentPage slug="videos" back={<BackLink to={paths.help()} label="Zur Hilfe" />} />;
}
