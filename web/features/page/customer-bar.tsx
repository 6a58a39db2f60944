import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { Link } from '#web/features/page/link.tsx';
import { paths } from '#web/paths.ts';
import { type BarItem, BottomBar } from '#web/ui/bottom-bar.tsx';
import { activeBookingsQuery } from './active-bookings.ts';

/** The icon bar, for who is logged in (specification §2, navigation chrome). */
export function CustomerBar() {
  const { pathname } = useLocation();
  const active = useQuery(activeBookingsQuery).data?.length ?? 0;
  const isProfile = pathname.startsWith(paths.profile()) && !/favoriten|buchungen/.test(pathname);
  const items: BarItem[] = [
    {
      label: 'Auto buchen',
      href: paths.map(),
      icon: 'car',
      active: pathname.startsWith(paths.map()) || pathname === '/',
    },
    {
      label: 'Buchungen',
      href: paths.bookings(),
      icon: 'calendar',
      active: pathname.includes('/buchungen'),
      dot: active > 0 && 'aktive Buchung',
    },
    {
      label: 'Profil',
      href: paths.profile(),
      icon: 'person',
      active: isProfile,
    },
  ];
  return <BottomBar items={items} renderLink={({ href, ...link }) => <Link to={href} {...link} />} />;
}
