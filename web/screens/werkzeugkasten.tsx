import { Toolbox } from '#web/features/employee/toolbox.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten */
export default function ToolboxStart() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Werkzeugkasten" />
      <PageHeading
        title="Werkzeugkasten"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
        className="mb-5"
      />
      {customer?.staff && <Toolbox customer={customer} />}
    </Page>
  );
}
