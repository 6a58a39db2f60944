import { type LoaderFunctionArgs, useParams } from 'react-router';
import { documentQuery, loadContent } from '#web/features/page/content-queries.ts';
import { PartnerPage } from '#web/features/page/partner-page.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  loadContent(args, [documentQuery('partner', args.params['partner'] ?? '')]);

/** /partner/{partner} */
export default function Partner() {
  const { partner = '' } = useParams();
  return <PartnerPage slug={partner} />;
}
