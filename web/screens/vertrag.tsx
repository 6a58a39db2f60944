import { OpenContract } from '#web/features/sales/open-contract.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /vertrag#…, from the mail: a fragment is sent to no server and appears in no log. */
export default function Contract() {
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Dein Vertrag" />
      <PageHeading
        title="Dein Vertrag"
        intro="Damit ihn niemand anderes liest, fragen wir nach deinem Geburtsdatum oder deiner Accountnummer."
      />
      <OpenContract />
    </Page>
  );
}
