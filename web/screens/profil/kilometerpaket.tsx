import { kmPackagesQuery } from '#web/features/allotment/km-package-queries.ts';
import { KmPackageAccount } from '#web/features/allotment/km-packages.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Kilometerpakete',
  queries: () => [kmPackagesQuery],
  content: (customer) => <KmPackageAccount customer={customer} />,
});
export const loader = screen.loader;

/** /profil/kilometerpaket */
export default screen.Screen;
