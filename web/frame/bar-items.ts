import { paths } from '#web/shell/paths.ts';
import type { BarItem } from '#web/ui/bottom-bar.tsx';
import { MAP_LINK_ID } from './map-link-id.ts';

type News = { activeBookings: number; hasUnreadNews: boolean };

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The icon bar's items, which of them is active, and their orange dots (§2.97, §2.98, §2.100, §2.101). */
export function barItems(pathname: string, { activeBookings, hasUnreadNews }: News): BarItem[] {
  return [
    {
      id: MAP_LINK_ID,
      label: 'Auto buchen',
      href: paths.map(),
      icon: 'car',
      active: isBelow(pathname, paths.map()) || pathname === paths.home(),
    },
    {
      label: 'Buchungen',
      href: paths.bookings(),
      icon: 'calendar',
      active: pathname.includes('/buchungen'),
      dot: activeBookings > 0 && 'aktive Buchung',
    },
    {
      label: 'Hilfe',
      href: paths.help(),
      icon: 'help',
      active: isBelow(pathname, paths.help()) || isBelow(pathname, paths.imprint()),
    },
    {
      label: 'News',
      href: paths.news(),
      icon: 'news',
      active: isBelow(pathname, paths.news()),
      dot: hasUnreadNews && 'ungelesen',
    },
    {
      label: 'Profil',
      href: paths.profile(),
      icon: 'person',
      active:
        (isBelow(pathname, paths.profile()) || isBelow(pathname, paths.toolbox())) &&
        !/favoriten|buchungen/.test(pathname),
    },
  ];
}
