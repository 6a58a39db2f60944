import type { LoaderFunctionArgs } from 'react-router';
import { plansQuery } from '#web/features/registration/plans.ts';
import { SalesConsulting } from '#web/features/sales/sales-consulting.tsx';
import { salesPartnerQuery } from '#web/features/sales/sales-queries.ts';
import { tariffsQuery } from '#web/features/tariff/tariffs-query.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  // A failure is not thrown: the screen shows it.
  await Promise.all([
    queryClient.prefetchQuery(salesPartnerQuery),
    queryClient.prefetchQuery(plansQuery),
    queryClient.prefetchQuery(tariffsQuery),
  ]);
  return null;
}

/** /vertrieb/beratung */
export default function Consulting() {
  return (
    <Page width="wide">
      <PageTitle title="Beratung" />
      <PageHeading title="Beratung" back={<BackLink to={paths.sales()} label="Zurück zum Vertrieb" />} />
      <SalesConsulting />
    </Page>
  );
}
