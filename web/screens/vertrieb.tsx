import { SalesEntry } from '#web/features/sales/sales-entry.tsx';
import { SalesOverview } from '#web/features/sales/sales-overview.tsx';
import { salesRegistrationsQuery } from '#web/features/sales/sales-queries.ts';
import { stayTurnedRound } from '#web/features/sales/turned-round.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { customerLoader } from '#web/features/session/customer-loader.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export const loader = customerLoader(async ({ queryClient, customer, request }) => {
  if (!isSalesLogin(customer)) return;
  await Promise.all([
    stayTurnedRound(queryClient, request),
    queryClient.prefetchInfiniteQuery(salesRegistrationsQuery),
  ]);
});

/** /vertrieb */
export default function Sales() {
  const customer = useCurrentCustomer();
  const isSales = isSalesLogin(customer);
  return (
    <Page topBar={!customer} bottomBar={customer !== null && !isSales}>
      <PageTitle title="Vertrieb" />
      <PageHeading title="Vertrieb" />
      {isSales ? <SalesOverview /> : <SalesEntry customer={customer} />}
    </Page>
  );
}
