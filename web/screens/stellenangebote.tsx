import type { LoaderFunctionArgs } from 'react-router';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/features/page/content-queries.ts';
import { DocumentPage } from '#web/features/page/document-page.tsx';
import { JobList } from '#web/features/page/job-list.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'stellenangebote'), fullDocumentsQuery('job')]);

/** /stellenangebote */
export default function Jobs() {
  return <DocumentPage slug="stellenangebote" above={<JobList />} />;
}
