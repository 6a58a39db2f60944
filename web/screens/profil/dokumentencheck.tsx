import type { LoaderFunctionArgs } from 'react-router';
import { ManualCheck } from '#web/features/customer/manual-check.tsx';
import { OwnDocumentCheck } from '#web/features/document/document-check.tsx';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import { PresenceNote } from '#web/features/sales/presence-note.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the page shows it.
  if (customer) await queryClient.prefetchQuery(documentCheckQuery);
  return null;
}

/** /profil/dokumentencheck */
export default function DocumentCheckScreen() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Dokumentencheck" />
      <PageHeading title="Dokumentencheck" />
      {customer && <PresenceNote customer={customer} />}
      {customer && <OwnDocumentCheck customer={customer} otherwise={<ManualCheck customer={customer} />} />}
    </Page>
  );
}
