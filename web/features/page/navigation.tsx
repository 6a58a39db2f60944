import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type Customer, useCurrentCustomer } from '#web/features/customer/current-customer.ts';
import { openLogin } from '#web/features/session/login-store.ts';
import { useLogout } from '#web/features/session/logout.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { type BarItem, BottomBar, type RenderLink, TopBar } from '#web/ui/frame.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { SideMenu } from '#web/ui/side-menu.tsx';
import { activeBookingsQuery } from './active-bookings.ts';
import { useSettings } from './settings.ts';

/** Logged out the top bar, logged in the icon bar (specification §2, navigation chrome). */
export function Navigation() {
  const customer = useCurrentCustomer();
  return customer ? <CustomerBar customer={customer} /> : <VisitorBar />;
}

function VisitorBar() {
  const { productName } = useSettings();
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  const atHome = pathname === paths.home();
  const scrolled = useScrolled();
  return (
    <>
      <TopBar
        transparent={atHome && !scrolled}
        logo={
          <Link
            to={paths.home()}
            className="inline-flex min-h-11 items-center"
            aria-label={`${productName}: Startseite`}
          >
            <Logo productName={productName} />
          </Link>
        }
        nav={
          <nav aria-label="Seiten" className="flex items-center gap-7">
            {pages.map(({ label, href }) => (
              <Link key={href} to={href} className="inline-flex min-h-11 items-center hover:text-brand">
                {label}
              </Link>
            ))}
          </nav>
        }
        actions={
          <>
            <Link
              to={anchors.registration}
              className={buttonClass({ theme: 'OUTLINE', className: 'max-md:hidden' })}
            >
              Registrieren
            </Link>
            <Button className="max-md:min-h-10 max-md:px-4" onClick={() => openLogin()}>
              Login
            </Button>
            <IconButton icon="menu" label="Menü" className="lg:hidden" onClick={() => setMenuOpen(true)} />
          </>
        }
      />
      <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)}>
        <MenuList onChosen={() => setMenuOpen(false)} entries={visitorMenu} />
      </SideMenu>
    </>
  );
}

function CustomerBar({ customer }: { customer: Customer }) {
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
        <MenuList onChosen={() => setMenuOpen(false)} entries={customerMenu} />
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

const anchors = { steps: '/#so-gehts', prices: '/#preise-und-autos', registration: '/#registrierung' };
const pages = [
  { label: 'Auto buchen', href: paths.map() },
  { label: 'So geht’s', href: anchors.steps },
  { label: 'Preise und Autos', href: anchors.prices },
];

type Entry = { label: string; href: string; icon: IconName };
const customerMenu: Entry[] = [
  { label: 'Auto buchen', href: paths.map(), icon: 'car' },
  { label: 'Buchungen', href: paths.bookings(), icon: 'calendar' },
  { label: 'Favoriten', href: paths.favourites(), icon: 'heart' },
];
const visitorMenu: Entry[] = [
  { label: 'Auto buchen', href: paths.map(), icon: 'car' },
  { label: 'So geht’s', href: anchors.steps, icon: 'info' },
  { label: 'Preise und Autos', href: anchors.prices, icon: 'list' },
  { label: 'Registrieren', href: anchors.registration, icon: 'person' },
];

function MenuList({ entries, onChosen }: { entries: Entry[]; onChosen: () => void }) {
  return (
    <ul className="mt-2 grid gap-1">
      {entries.map(({ label, href, icon }) => (
        <li key={href}>
          <Link
            to={href}
            onClick={onChosen}
            className="flex min-h-13 items-center gap-4 rounded-field px-3 text-[1.0625rem] font-semibold hover:bg-brand-soft"
          >
            <Icon name={icon} className="text-brand" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Has the page left its upper edge? The top bar then needs a ground. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > 8);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
