import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { plansQuery } from '#web/features/registration/plans.ts';
import { isTurnedRound } from '#web/features/registration/step-path.ts';
import { salesPartnerQuery } from '#web/features/sales/sales-queries.ts';
import { SalesRegistrationForm } from '#web/features/sales/sales-registration-form.tsx';
import { queryClientContext } from '#web/platform/query.tsx';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  const queryClient = context.get(queryClientContext);
  // A failure to load the partner is not thrown: the screen shows it.
  await Promise.all([queryClient.ensureQueryData(plansQuery), queryClient.prefetchQuery(salesPartnerQuery)]);
  return null;
}

/** The steps of the form have a „Zurück“ of their own, which stays in it. */
const previousLabel = (href: string): string =>
  href.startsWith(paths.salesConsulting()) ? 'Zurück zur Beratung' : 'Zurück zur vorigen Seite';

/** /vertrieb/registrierung */
export default function SalesRegister() {
  const isPersons = isTurnedRound(useLocation());
  return (
    <Page>
      <PageTitle title="Kundin oder Kunden registrieren" />
      <PageHeading
        title="Registrieren"
        back={
          isPersons ? undefined : (
            <BackLink to={paths.sales()} label="Zurück zum Vertrieb" previousLabel={previousLabel} />
          )
        }
        className="mb-5"
      />
      <SalesRegistrationForm />
    </Page>
  );
}
