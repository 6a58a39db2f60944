import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { OwnStatement } from '#web/features/statement/own-statement.tsx';
import { statementQuery } from '#web/features/statement/statement-queries.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the screen shows it.
  if (customer) await queryClient.prefetchQuery(statementQuery);
  return null;
}

/** /profil/kosten */
export default function Costs() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Kosten und CO₂" />
      <PageHeading
        title="Kosten und CO₂"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      {customer && <OwnStatement customer={customer} />}
    </Page>
  );
}
