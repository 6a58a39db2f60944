import { Agreements } from '#web/features/agreement/agreements.tsx';
import { hasContracts } from '#web/features/agreement/has-contracts.ts';
import { DeviceReminders } from '#web/features/booking/device-reminders.tsx';
import { Notifications } from '#web/features/notification/notifications.tsx';
import { OwnData } from '#web/features/privacy/own-data.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { BackLink } from '#web/shell/back-link.tsx';
import { PageTitle } from '#web/shell/page-title.tsx';
import { paths } from '#web/shell/paths.ts';
import { Page, PageHeading } from '#web/ui/page-heading.tsx';

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
      {customer && (
        <OwnData
          contracts={hasContracts(customer) && <Agreements />}
          notifications={
            <>
              <Notifications />
              <DeviceReminders />
            </>
          }
        />
      )}
    </Page>
  );
}
