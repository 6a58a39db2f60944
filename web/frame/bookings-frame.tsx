import { Outlet } from 'react-router';
import { BookingSideList } from '#web/features/booking/booking-side-list.tsx';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { isSalesLogin } from '#web/features/session/sales-login.ts';
import { TwoColumns } from '#web/ui/two-columns.tsx';

/** The pages of one booking: from 1024 px with the list of all of them at the left. */
export function BookingsFrame() {
  const customer = useCurrentCustomer();
  if (!customer || isSalesLogin(customer)) return <Outlet />;
  return (
    <TwoColumns side={<BookingSideList />} look="LIST">
      <Outlet />
    </TwoColumns>
  );
}
