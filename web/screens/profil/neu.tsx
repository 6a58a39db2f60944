import type { LoaderFunctionArgs } from 'react-router';
import { AddDriver } from '#web/features/driver/add-driver.tsx';
import { managedDriversQuery, ownTermsQuery } from '#web/features/driver/driver-queries.ts';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the form shows it.
  if (customer?.entitlement) await queryClient.prefetchQuery(ownTermsQuery);
  else if (customer) await queryClient.prefetchQuery(managedDriversQuery);
  return null;
}

/** /profil/neu */
export default function NewDriver() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Person hinzufügen" />
      <PageHeading
        title="Person hinzufügen"
        back={<BackLink to={paths.drivers()} label="Zurück zu den Fahrtberechtigten" />}
      />
      {customer && <AddDriver customer={customer} />}
    </Page>
  );
}
