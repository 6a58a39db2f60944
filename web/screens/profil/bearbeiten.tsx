import type { LoaderFunctionArgs } from 'react-router';
import { currentCustomerQuery, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { EditLogin } from '#web/features/session/edit-login.tsx';
import { passkeysQuery } from '#web/features/session/passkey-queries.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  const customer = await queryClient.ensureQueryData(currentCustomerQuery);
  // The list says itself when it could not be loaded.
  if (customer) await queryClient.prefetchQuery(passkeysQuery);
  return null;
}

/** /profil/bearbeiten: how the person logs in */
export default function EditLoginScreen() {
  // Whoever logs out here is on the way to /profil.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Login und Passkeys" />
      <PageHeading
        title="Login und Passkeys"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      {customer && <EditLogin customer={customer} />}
    </Page>
  );
}
