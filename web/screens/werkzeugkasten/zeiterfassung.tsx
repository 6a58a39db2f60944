import type { LoaderFunctionArgs } from 'react-router';
import { presenceQuery } from '#web/features/employee/employee-queries.ts';
import { Stamping } from '#web/features/employee/stamping.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the screen shows it.
  if (customer?.staff) await queryClient.prefetchQuery(presenceQuery);
  return null;
}

/** /werkzeugkasten/zeiterfassung */
export default function TimeTracking() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Zeiterfassung" />
      <PageHeading title="Zeiterfassung" back={<BackLink to={paths.profile()} label="Zurück zum Profil" />} />
      <ToolboxNav />
      {customer && <Stamping customer={customer} />}
    </Page>
  );
}
