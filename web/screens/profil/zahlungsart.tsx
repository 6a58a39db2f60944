import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { sepaAccountsQuery } from '#web/features/payment/sepa-account-queries.ts';
import { SepaAccounts } from '#web/features/payment/sepa-accounts.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Zahlungsart',
  queries: () => [sepaAccountsQuery, invoicesQuery],
  content: (customer) => <SepaAccounts customer={customer} />,
});
export const loader = screen.loader;

/** /profil/zahlungsart */
export default screen.Screen;
