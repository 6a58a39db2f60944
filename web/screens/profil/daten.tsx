import { isMainAccount } from '#domain/customer/customer-number.ts';
import { isSalesPartnerPlan } from '#domain/registration/registration-kind.ts';
import { Agreements } from '#web/features/agreement/agreements.tsx';
import { OwnData } from '#web/features/privacy/own-data.tsx';
import { type Customer, useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** The main account has the contract; a sales partner has none of its own (§6.6). */
const hasContracts = ({ customerNumber, plan }: Customer): boolean =>
  isMainAccount(customerNumber) && !isSalesPartnerPlan(plan.kundenart);

/** /profil/daten */
export default function PersonalData() {
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  return (
    <Page bottomBar>
      <PageTitle title="Persönliche Daten" />
      <PageHeading
        title="Persönliche Daten"
        back={<BackLink to={paths.profile()} label="Zurück zum Profil" />}
      />
      {customer && <OwnData contracts={hasContracts(customer) && <Agreements />} />}
    </Page>
  );
}
