import { lazy, Suspense, useState } from 'react';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

const loadMenu = () => import('./main-menu.tsx');
const MainMenu = lazy(async () => ({ default: (await loadMenu()).MainMenu }));

/** Opens the main menu, whose code loads when somebody is about to. */
export function MenuButton({ isLoggedIn = false }: { isLoggedIn?: boolean }) {
  const [menu, setMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return (
    <>
      <IconButton
        icon="menu"
        label="Menü"
        className="noscript:hidden max-md:-mr-2"
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        onClick={() => setMenu('open')}
      />
      {menu !== 'never opened' && (
        <QuietBoundary>
          <Suspense>
            <MainMenu open={menu === 'open'} isLoggedIn={isLoggedIn} onClose={() => setMenu('closed')} />
          </Suspense>
        </QuietBoundary>
      )}
    </>
  );
}
