import { useRegistered } from '#web/features/customer/account-created.tsx';
import { CheckAfterRegistration, ManualCheck } from '#web/features/customer/manual-check.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { LoginNeeded } from '#web/features/session/login-needed.tsx';
import { ChosenCarNote } from '#web/shell/chosen-car-note.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

/** /profil/pruefung */
export default function ManualCheckScreen() {
  const customer = useCurrentCustomer();
  const registered = useRegistered();
  return (
    <Page topBar={!customer} bottomBar={customer !== null}>
      <PageTitle title="Prüfung deines Accounts" />
      <PageHeading title="Prüfung deines Accounts" />
      <ChosenCarNote
        then={customer?.mayBook ? 'Jetzt' : 'Sobald du freigeschaltet bist,'}
        isLeft
        className="mb-6"
      />
      {customer ? (
        <ManualCheck customer={customer} />
      ) : registered ? (
        <CheckAfterRegistration customerNumber={registered} />
      ) : (
        <LoginNeeded title="Wie steht es um deinen Account?">
          Logge dich ein, dann siehst du hier, wie weit wir sind.
        </LoginNeeded>
      )}
    </Page>
  );
}
