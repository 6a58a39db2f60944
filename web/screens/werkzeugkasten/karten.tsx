import { AccessCards } from '#web/features/customer/access-cards.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten/karten */
export default function Cards() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Karten" />
      <PageHeading title="Karten" back={<BackLink to={paths.profile()} label="Zurück zum Profil" />} />
      <ToolboxNav />
      {customer && <AccessCards />}
    </Page>
  );
}
