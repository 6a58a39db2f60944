import { InvoiceList } from '#web/features/invoice/invoice-list.tsx';
import { invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Rechnungen',
  queries: () => [invoicesQuery],
  content: (customer) => <InvoiceList customer={customer} />,
});
export const loader = screen.loader;

/** /profil/rechnungen */
export default screen.Screen;
