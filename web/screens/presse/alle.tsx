import type { LoaderFunctionArgs } from 'react-router';
import { documentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { PressArchive } from '#web/features/page/press-archive.tsx';

export const loader = (args: LoaderFunctionArgs) => loadContent(args, [documentsQuery('press')]);

/** /presse/alle */
export default function AllPress() {
  return <PressArchive />;
}
