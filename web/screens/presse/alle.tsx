import type { LoaderFunctionArgs } from 'react-router';
import { PressArchive } from '#web/features/content/press-archive.tsx';
import { documentsQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) => loadContent(args, [documentsQuery('press')]);

/** /presse/alle */
export default function AllPress() {
  return <PressArchive />;
}
