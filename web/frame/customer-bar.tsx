import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { activeBookingsQuery } from '#web/features/booking/active-bookings.ts';
import { useUnreadNews } from '#web/features/news/news-query.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { beside } from '#web/platform/beside.ts';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { AccountMenu } from './account-menu.tsx';
import { barItems } from './bar-items.ts';
import { useBarMode } from './bar-mode.ts';
import { LogoMark } from './logo.tsx';

/**
 * The bar of a customer, at the head or at the foot as they choose: the logo, which leads to the map (§2.108), the icons with
 * their names, and on wide screens whose account (§2.109).
 */
export function CustomerBar({ customer }: { customer: Customer }) {
  const { pathname } = useLocation();
  const { productName } = useSettings();
  const activeBookings = useQuery(beside(activeBookingsQuery)).data?.length ?? 0;
  const hasUnreadNews = useUnreadNews(useChosenCity());
  const [mode, switchMode] = useBarMode();
  return (
    <BottomBar
      items={barItems(pathname, { activeBookings, hasUnreadNews })}
      mode={mode}
      logo={
        <Link
          to={paths.map()}
          className="flex size-11 items-center justify-center gap-3 rounded-pill text-brand hover:bg-brand-soft max-[20rem]:hidden lg:w-auto lg:hover:bg-transparent lg:hover:text-brand-strong"
          aria-label={`${productName}: zur Karte`}
        >
          <LogoMark className="h-5 w-auto lg:h-[1.375rem]" />
          <span
            aria-hidden="true"
            className="text-subtitle leading-none font-bold tracking-title max-xl:hidden"
          >
            {productName}
          </span>
        </Link>
      }
      account={<AccountMenu customer={customer} mode={mode} onSwitchMode={switchMode} />}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    />
  );
}
