import { type LoaderFunctionArgs, useParams } from 'react-router';
import { invoiceQuery, invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { InvoiceSheet } from '#web/features/invoice/invoice-sheet.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the page shows it.
  if (customer) {
    await Promise.all([
      queryClient.prefetchQuery(invoiceQuery(params['number'] ?? '')),
      queryClient.prefetchQuery(invoicesQuery),
    ]);
  }
  return null;
}

/** /profil/rechnungen/{number} */
export default function OneInvoice() {
  const { number = '' } = useParams();
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title={`Rechnung ${number}`} />
      <div className="print-hidden">
        <PageHeading
          title={`Rechnung ${number}`}
          back={<BackLink to={paths.invoices()} label="Zurück zu den Rechnungen" />}
        />
      </div>
      {customer && <InvoiceSheet number={number} kundenart={customer.plan.kundenart} />}
    </Page>
  );
}
