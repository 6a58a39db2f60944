import type { LoaderFunctionArgs } from 'react-router';
import { DocumentPage } from '#web/features/content/document-page.tsx';
import { JobList } from '#web/features/content/job-list.tsx';
import { documentQuery, fullDocumentsQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('page', 'stellenangebote'), fullDocumentsQuery('job')]);

/** /stellenangebote */
export default function Jobs() {
  return <DocumentPage slug="stellenangebote" above={<JobList />} />;
}
