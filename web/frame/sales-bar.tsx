import { useState } from 'react';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TopBar } from '#web/ui/top-bar.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';

/** The top bar of a sales partner: the way to /vertrieb under their name, and the logout (specification §2, header). */
export function SalesBar({ name, onLogOut }: { name: string | undefined; onLogOut: () => void }) {
  const { productName } = useSettings();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <>
      <TopBar
        logo={
          <Link
            to={paths.map()}
            className="inline-flex min-h-11 items-center"
            aria-label={`${productName}: Auto buchen`}
          >
            <Logo productName={productName} />
          </Link>
        }
        actions={
          <>
            <Link to={paths.sales()} className={buttonClass({ theme: 'OUTLINE', className: 'max-md:px-4' })}>
              {name || 'Profil'}
            </Link>
            <Button className="max-md:px-4" onClick={onLogOut}>
              Ausloggen
            </Button>
            <IconButton icon="menu" label="Menü" onClick={() => setMenuOpen(true)} />
          </>
        }
      />

      <MainMenu open={isMenuOpen} onClose={() => setMenuOpen(false)} isLoggedIn />
    </>
  );
}
