import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { activeBookingsQuery } from '#web/features/booking/active-bookings.ts';
import { useUnreadNews } from '#web/features/news/news-query.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { accountName } from './account-name.ts';
import { barItems } from './bar-items.ts';
import { useBarMode } from './bar-mode.ts';
import { LogoMark } from './logo.tsx';

/**
 * The icon bar for customers, at the upper right or at the foot as they choose, with the logo, which leads to the map
 * (§2.108), and on wide screens the link to the profile (§2.109).
 */
export function CustomerBar({ customer }: { customer: Customer }) {
  const { pathname } = useLocation();
  const activeBookings = useQuery(activeBookingsQuery).data?.length ?? 0;
  const hasUnreadNews = useUnreadNews(useChosenCity());
  const [mode, switchMode] = useBarMode();
  const items = barItems(pathname, { activeBookings, hasUnreadNews });
  return (
    <div className="top-5 right-5 z-level2 flex gap-2 min-[70rem]:fixed">
      <BottomBar
        items={items}
        mode={mode}
        logo={<MapLogo className="size-11 max-[20rem]:hidden min-[84rem]:hidden" />}
        renderLink={({ href, ...link }) => <Link to={href} {...link} />}
      />
      <header className="print-hidden hidden items-center gap-1 rounded-pill bg-paper p-1.5 shadow-float min-[84rem]:flex">
        <MapLogo className="size-11" />
        <Link
          to={paths.profile()}
          className="flex min-h-11 max-w-40 items-center gap-2 rounded-pill px-3 text-sm font-semibold text-ink hover:bg-brand-soft min-[90rem]:max-w-60"
        >
          <Icon name="person" size={20} className="text-brand" />
          <span className="truncate">{accountName(customer)}</span>
        </Link>
        <IconButton
          icon={mode === 'header' ? 'bar-bottom' : 'bar-top'}
          label={mode === 'header' ? 'Navigation nach unten legen' : 'Navigation nach oben legen'}
          onClick={switchMode}
        />
      </header>
    </div>
  );
}

function MapLogo({ className }: { className: string }) {
  const { productName } = useSettings();
  return (
    <Link
      to={paths.map()}
      className={classNames(
        'flex items-center justify-center rounded-pill text-brand hover:bg-brand-soft',
        className,
      )}
      aria-label={`${productName}: zur Karte`}
    >
      <LogoMark className="h-5 w-auto" />
    </Link>
  );
}
