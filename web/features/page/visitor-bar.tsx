import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Link } from '#web/features/page/link.tsx';
import { openLogin } from '#web/features/session/login-store.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { TopBar } from '#web/ui/top-bar.tsx';
import { anchors } from './anchors.ts';
import { useSettings } from './page-data.ts';

const loadMenu = () => import('./visitor-menu.tsx');
const VisitorMenu = lazy(async () => ({ default: (await loadMenu()).VisitorMenu }));

/** The top bar, for who is logged out (specification §2, navigation chrome). */
export function VisitorBar() {
  const { productName } = useSettings();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const atHome = pathname === paths.home();
  const scrolled = useScrolled();

  function logIn() {
    // A login on the landing page enters the app, like a page load with a session does (see `screens/home.tsx`).
    openLogin(atHome ? { followUp: () => void navigate(paths.home(), { replace: true }) } : {});
  }

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
              to={paths.registration()}
              className={buttonClass({ theme: 'OUTLINE', className: 'max-md:hidden' })}
            >
              Registrieren
            </Link>
            <Button className="target-44 max-md:min-h-10 max-md:px-4" onClick={logIn}>
              Login
            </Button>
            <IconButton
              icon="menu"
              label="Menü"
              className="lg:hidden"
              onPointerEnter={loadMenu}
              onFocus={loadMenu}
              onClick={() => setMenu('open')}
            />
          </>
        }
      />
      {menu !== 'never opened' && (
        <Suspense>
          <VisitorMenu open={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
    </>
  );
}

const pages = [
  { label: 'Auto buchen', href: paths.map() },
  { label: 'So geht’s', href: anchors.steps },
  { label: 'Preise und Autos', href: anchors.prices },
];

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
