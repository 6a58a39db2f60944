import type { LoaderFunctionArgs } from 'react-router';
import { SalesDoor } from '#web/features/sales/sales-door.tsx';
import { SalesOverview } from '#web/features/sales/sales-overview.tsx';
import { salesPartnerQuery, salesRegistrationsQuery } from '#web/features/sales/sales-queries.ts';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  if (isSalesLogin(customer)) {
    // A failure is not thrown: the screen shows it.
    await Promise.all([
      queryClient.prefetchQuery(salesPartnerQuery),
      queryClient.prefetchInfiniteQuery(salesRegistrationsQuery),
    ]);
  }
  return null;
}

/** /vertrieb */
export default function Sales() {
  const customer = useCurrentCustomer();
  const isSales = isSalesLogin(customer);
  return (
    <Page topBar={!customer} bottomBar={customer !== null && !isSales}>
      <PageTitle title="Vertrieb" />
      <PageHeading title="Vertrieb" />
      {isSales ? <SalesOverview /> : <SalesDoor customer={customer} />}
    </Page>
  );
}
