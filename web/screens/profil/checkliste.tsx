import { DocumentPage, documentLoader } from '#web/features/content/document-page.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { OwnCheckLink } from '#web/features/trip/own-check-link.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { paths } from '#web/shell/paths.ts';

export const loader = documentLoader('checkliste');

/** /profil/buchungen/checkliste */
export default function Checklist() {
  const customer = useCurrentCustomer();
  return (
    <DocumentPage
      slug="checkliste"
      back={<BackLink to={paths.bookings()} label="Zurück zu den Buchungen" />}
      below={customer && <OwnCheckLink />}
    />
  );
}
