import { ToolboxNav } from '#web/features/employee/toolbox-nav.tsx';
import { WorkingTimes } from '#web/features/employee/working-times.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /werkzeugkasten/arbeitszeiten */
export default function TimeSheet() {
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Arbeitszeiten" />
      <PageHeading title="Arbeitszeiten" back={<BackLink to={paths.profile()} label="Zurück zum Profil" />} />
      <ToolboxNav />
      {customer && <WorkingTimes />}
    </Page>
  );
}
