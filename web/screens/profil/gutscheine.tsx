import { vouchersQuery } from '#web/features/voucher/voucher-queries.ts';
import { Vouchers } from '#web/features/voucher/vouchers.tsx';
import { accountScreen } from '#web/frame/account-screen.tsx';

const screen = accountScreen({
  title: 'Gutscheine',
  queries: () => [vouchersQuery],
  content: (customer) => <Vouchers customer={customer} />,
});
export const loader = screen.loader;

/** /profil/gutscheine */
export default screen.Screen;
