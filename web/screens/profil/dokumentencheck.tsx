import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { OwnDocumentCheck } from '#web/features/document/document-check.tsx';
import { documentCheckQuery } from '#web/features/document/document-queries.ts';
import { PageTitle } from '#web/features/page/page-title.tsx';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // The page says itself when it could not be loaded.
  if (customer) await queryClient.prefetchQuery(documentCheckQuery);
  return null;
}

/** /profil/dokumentencheck */
export default function DocumentCheckScreen() {
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Dokumentencheck" />
      <PageHeading title="Dokumentencheck" />
      {customer ? (
        <OwnDocumentCheck customer={customer} />
      ) : (
        <LoginNeeded title="Dein Dokumentencheck">
          Melde dich an, dann kannst du uns Fotos von Führerschein und Ausweis schicken.
        </LoginNeeded>
      )}
    </Page>
  );
}
