import type { LoaderFunctionArgs } from 'react-router';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { sepaAccountsQuery } from '#web/features/payment/sepa-account-queries.ts';
import { SepaAccounts } from '#web/features/payment/sepa-accounts.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the list shows it.
  if (customer)
    await Promise.all([
      queryClient.prefetchQuery(sepaAccountsQuery),
      queryClient.prefetchQuery(invoicesQuery),
    ]);
  return null;
}

/** /profil/zahlungsart */
export default function Payment() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Zahlungsart" />
      <PageHeading title="Zahlungsart" back={<BackLink to={paths.profile()} label="Zurück zum Profil" />} />
      {customer && <SepaAccounts customer={customer} />}
    </Page>
  );
}
