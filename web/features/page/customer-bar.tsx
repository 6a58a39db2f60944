import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Customer } from '#web/features/customer/current-customer.ts';
import { Link } from '#web/features/page/link.tsx';
import { useLogout } from '#web/features/session/logout.ts';
import { paths } from '#web/paths.ts';
import { type BarItem, BottomBar } from '#web/ui/bottom-bar.tsx';
import { Button } from '#web/ui/button.tsx';
import type { RenderLink } from '#web/ui/render-link.tsx';
import { SideMenu } from '#web/ui/side-menu.tsx';
import { activeBookingsQuery } from './active-bookings.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

/** The icon bar, for who is logged in (specification §2, navigation chrome). */
export function CustomerBar({ customer }: { customer: Customer }) {
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const logout = useLogout();
  const active = useQuery(activeBookingsQuery).data?.length ?? 0;
  const name = [customer.prename, customer.name].filter(Boolean).join(' ') || 'Profil';
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
    { label: 'Profil', href: PROFILE, icon: 'person' },
  ];
  const renderLink: RenderLink = ({ href, ...link }) =>
    href === PROFILE ? (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setMenuOpen(true)}
        className={link.className}
      >
        {link.children}
      </button>
    ) : (
      <Link to={href} {...link} />
    );
  return (
    <>
      <BottomBar items={items} renderLink={renderLink} />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} label="Profil">
        <p className="px-3 text-xl font-bold tracking-tight">{name}</p>
        <p className="digits mb-4 px-3 text-sm text-ink-soft">Account {customer.customerNumber}</p>
        <MenuList onChosen={() => setMenuOpen(false)} entries={entries} />
        <Button
          theme="OUTLINE"
          width="FULL"
          className="mt-6"
          onClick={() => {
            setMenuOpen(false);
            void logout();
          }}
        >
          Ausloggen
        </Button>
      </SideMenu>
    </>
  );
}

/** Not a page yet: the item opens the profile menu. */
const PROFILE = '#profil';

const entries: MenuEntry[] = [
  { label: 'Auto buchen', href: paths.map(), icon: 'car' },
  { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
  { label: 'Favoriten', href: paths.favourites(), icon: 'heart' },
];
