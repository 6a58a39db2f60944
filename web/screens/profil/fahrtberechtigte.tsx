import { DriverList } from '#web/features/driver/driver-list.tsx';
import { managedDriversQuery, ownTermsQuery } from '#web/features/driver/driver-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Fahrtberechtigte',
  queries: ({ entitlement }) => [entitlement ? ownTermsQuery : managedDriversQuery],
  content: (customer) => <DriverList customer={customer} />,
});
export const loader = screen.loader;

/** /profil/fahrtberechtigte */
export default screen.Screen;
