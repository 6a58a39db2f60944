import { Outlet } from 'react-router';
import { AccountSideMenu } from '#web/features/customer/account-side-menu.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';

/** The pages of the account: from 1024 px with the menu of all of them at the left. */
export function AccountFrame() {
  const customer = useCurrentCustomer();
  if (!customer || isSalesLogin(customer)) return <Outlet />;
  return (
    <TwoColumns side={<AccountSideMenu customer={customer} />}>
      <Outlet />
    </TwoColumns>
  );
}
