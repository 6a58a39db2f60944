import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /dummy: a page without content, to see only the frame */
export default function Dummy() {
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Leere Seite" />
      <PageHeading title="Leere Seite" />
      <p>Hier steht nichts. Die Seite zeigt nur den Rahmen, in dem alle anderen stehen.</p>
      <Link to={paths.home()} className={buttonClass({ theme: 'OUTLINE', className: 'mt-6' })}>
        Zur Startseite
      </Link>
    </Page>
  );
}
