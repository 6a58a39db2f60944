import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { openLogin } from '#web/features/session/login-store.ts';
import { useChosenCity } from '#web/shell/chosen-city.ts';
import { entryPaths } from '#web/shell/entry-paths.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TopBar } from '#web/ui/top-bar.tsx';
import { Logo } from './logo.tsx';
import { MAP_LINK_ID } from './map-link-id.ts';
import { MenuButton } from './menu-button.tsx';
import { isHomePage } from './scroll-place.ts';

/** The top bar for visitors who are not logged in (§2.111, §2.120). */
export function VisitorBar() {
  const { productName, cities } = useSettings();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const city = useChosenCity();
  const home = entryPaths.home();
  const isHome = isHomePage(pathname, cities);
  const scrolled = useScrolled();

  function logIn() {
    // A login on the landing page opens the app, as a page load with a session does (see `screens/home.tsx`).
    openLogin(pathname === home ? { followUp: () => void navigate(home, { replace: true }) } : {});
  }

  return (
    <TopBar
      transparent={isHome && !scrolled}
      logo={
        <Link
          to={isHome ? `${pathname}#inhalt` : home}
          className="inline-flex min-h-11 items-center"
          aria-label={`${productName}: Startseite`}
        >
          <Logo productName={productName} className="@min-[22rem]:max-[27rem]:[&>svg]:hidden" />
        </Link>
      }
      nav={
        <nav aria-label="Seiten" className="flex items-center gap-7">
          {[
            ['Auto buchen', entryPaths.map(city), MAP_LINK_ID],
            ['So geht’s', entryPaths.anchor(city, 'so-gehts')],
            ['Preise und Autos', entryPaths.anchor(city, 'preise-und-autos')],
          ].map(([label, href = '', id]) => (
            <Link key={href} id={id} to={href} className="inline-flex min-h-11 items-center hover:text-brand">
              {label}
            </Link>
          ))}
        </nav>
      }
      actions={
        <>
          <Link
            to={entryPaths.anchor(city, 'registrierung')}
            className={buttonClass({
              theme: 'OUTLINE',
              className:
                'max-md:border-0 max-md:px-1.5 max-md:text-detail @max-[22rem]:hidden large-text:hidden',
            })}
          >
            Registrieren
          </Link>
          <Button className="noscript:hidden target-44 max-md:min-h-10 max-md:px-4" onClick={logIn}>
            Login
          </Button>
          <MenuButton />
        </>
      }
    />
  );
}

/** True once the page has scrolled from its top: the top bar then needs a background. */
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
