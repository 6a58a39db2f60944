import { SalesContract } from '#web/features/sales/sales-contract.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /vertrieb/vertragsabschluss */
export default function SalesPostRegister() {
  return (
    <Page>
      <PageTitle title="Vertragsabschluss" />
      <PageHeading
        title="Vertragsabschluss"
        back={<BackLink to={paths.sales()} label="Zurück zum Vertrieb" />}
      />
      <SalesContract />
    </Page>
  );
}
