import { Agreements } from '#web/features/agreement/agreements.tsx';
import { hasContracts } from '#web/features/agreement/has-contracts.ts';
import { DeviceReminders } from '#web/features/booking/device-reminders.tsx';
import { Notifications } from '#web/features/notification/notifications.tsx';
import { OwnData } from '#web/features/privacy/own-data.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Persönliche Daten',
  content: (customer) => (
    <OwnData
      contracts={hasContracts(customer) && <Agreements />}
      notifications={
        <>
          <Notifications />
          <DeviceReminders />
        </>
      }
    />
  ),
});

/** /profil/daten */
export default screen.Screen;
