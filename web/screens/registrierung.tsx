import type { LoaderFunctionArgs } from 'react-router';
import { OwnRegistration } from '#web/features/registration/own-registration.tsx';
import { plansQuery } from '#web/features/registration/plans.ts';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { queryClientContext } from '#web/platform/query.tsx';
import { FaqInHeading } from '#web/shell/faq-button.tsx';
import { PageHead } from '#web/shell/page-head.tsx';
import { Note } from '#web/ui/note.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  await context.get(queryClientContext).ensureQueryData(plansQuery);
  return null;
}

/** /registrierung */
export default function Registration() {
  const customer = useCurrentCustomer();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageHead
        title="Registrieren"
        description="Kunde werden in fünf Minuten: Tarif wählen, Daten eingeben, fertig. Für dich allein, für die Familie, für Firma oder Verein."
      />
      <PageHeading
        title="Registrieren"
        intro="Das dauert etwa fünf Minuten. Halte deinen Führerschein und deine IBAN bereit."
        action={!customer && <FaqInHeading />}
        className="mb-5"
      />
      <noscript>
        <Note tone="warning" title="Zum Registrieren brauchst du JavaScript" className="mb-6">
          Hier kannst du unsere Tarife lesen. Damit du dich registrieren kannst, schalte in deinem Browser
          bitte JavaScript ein.
        </Note>
      </noscript>
      {customer && (
        <Note title="Du bist gerade eingeloggt" className="mb-6">
          Wenn du hier einen neuen Account anlegst, wirst du dabei aus Account {customer.customerNumber}{' '}
          ausgeloggt.
        </Note>
      )}
      <OwnRegistration />
    </Page>
  );
}
