import { invoiceQuery, invoicesQuery } from '#web/features/invoice/invoice-queries.ts';
import { InvoiceSheet } from '#web/features/invoice/invoice-sheet.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';
import { paths } from '#web/shell/paths.ts';

const screen = accountScreen({
  title: ({ number }) => `Rechnung ${number}`,
  headingClassName: 'print-hidden',
  back: { to: paths.invoices(), label: 'Zurück zu den Rechnungen' },
  queries: (_, { number = '' }) => [invoiceQuery(number), invoicesQuery],
  content: ({ plan }, { number = '' }) => <InvoiceSheet number={number} kundenart={plan.kundenart} />,
});
export const loader = screen.loader;

/** /profil/rechnungen/{number} */
export default screen.Screen;
