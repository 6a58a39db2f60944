import { AddDriver } from '#web/features/driver/add-driver.tsx';
import { managedDriversQuery, ownTermsQuery } from '#web/features/driver/driver-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { paths } from '#web/shell/paths.ts';

const screen = accountScreen({
  title: 'Person hinzufügen',
  back: { to: paths.drivers(), label: 'Zurück zu den Fahrtberechtigten' },
  queries: ({ entitlement }) => [entitlement ? ownTermsQuery : managedDriversQuery],
  content: (customer) => <AddDriver customer={customer} />,
});
export const loader = screen.loader;

/** /profil/neu */
export default screen.Screen;
