import { Availability } from '#web/features/employee/availability.tsx';
import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten/verfuegbarkeiten */
export default function Availabilities() {
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Verfügbarkeiten" />
      <PageHeading
        title="Verfügbarkeiten"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      <ToolboxNav />
      {customer && <Availability />}
    </Page>
  );
}
