import type { LoaderFunctionArgs } from 'react-router';
import { ChangePin } from '#web/features/customer/change-pin.tsx';
import { OwnCards, ownCardsQuery } from '#web/features/customer/own-cards.tsx';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { EditLogin } from '#web/features/session/edit-login.tsx';
import { passkeysQuery } from '#web/features/session/passkey-queries.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // A failure is not thrown: the list shows it.
  if (customer) {
    await Promise.all([
      queryClient.prefetchQuery(passkeysQuery),
      isSalesLogin(customer) ? undefined : queryClient.prefetchQuery(ownCardsQuery),
    ]);
  }
  return null;
}

/** /profil/bearbeiten: passkeys, password and pin */
export default function EditLoginScreen() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Login, Passkeys und PIN" />
      <PageHeading
        title="Login, Passkeys und PIN"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      {customer && (
        <EditLogin
          customer={customer}
          changePin={<ChangePin customerId={customer.id} />}
          cards={<OwnCards />}
        />
      )}
    </Page>
  );
}
