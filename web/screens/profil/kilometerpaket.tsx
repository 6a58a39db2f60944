import type { LoaderFunctionArgs } from 'react-router';
import { kmPackagesQuery } from '#web/features/allotment/km-package-queries.ts';
import { KmPackageAccount } from '#web/features/allotment/km-packages.tsx';
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
  if (customer) await queryClient.prefetchQuery(kmPackagesQuery);
  return null;
}

/** /profil/kilometerpaket */
export default function KmPackages() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Kilometerpakete" />
      <PageHeading
        title="Kilometerpakete"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      {customer && <KmPackageAccount customer={customer} />}
    </Page>
  );
}
