import { type LoaderFunctionArgs, useParams } from 'react-router';
import { PartnerPage } from '#web/features/content/partner-page.tsx';
import { documentQuery, loadContent } from '#web/shell/content-queries.ts';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('partner', args.params['partner'] ?? '')]);

/** /partner/{partner} */
export default function Partner() {
  const { partner = '' } = useParams();
  return <PartnerPage slug={partner} />;
}
