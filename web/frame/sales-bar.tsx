import { lazy, Suspense, useState } from 'react';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOutOfSales } from '#web/features/session/logout.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { QuietBoundary } from '#web/shell/quiet-boundary.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TopBar } from '#web/ui/top-bar.tsx';
import { accountName } from './account-name.ts';
import { Logo } from './logo.tsx';

const loadMenu = () => import('./main-menu.tsx');
const MainMenu = lazy(async () => ({ default: (await loadMenu()).MainMenu }));

/** The top bar of a sales login: its name leads to Sales, beside it the logout (§2.110). */
export function SalesBar({ person }: { person: Customer }) {
  const { productName } = useSettings();
  const [menu, setMenu] = useState<'never opened' | 'open' | 'closed'>('never opened');
  return (
    <>
      <TopBar
        logo={
          <Link
            to={paths.map()}
            className="inline-flex min-h-11 items-center"
            aria-label={`${productName}: Auto buchen`}
          >
            <Logo productName={productName} className="max-sm:hidden" />
          </Link>
        }
        actions={
          <>
            <Link
              to={paths.sales()}
              className={buttonClass({ theme: 'OUTLINE', className: 'min-w-0 max-md:min-h-10 max-md:px-4' })}
            >
              <span className="truncate">{accountName(person)}</span>
            </Link>
            <Button
              className="target-44 max-md:min-h-10 max-md:px-4"
              needsConnection
              onClick={() => void logOutOfSales()}
            >
              Ausloggen
            </Button>
            <IconButton
              icon="menu"
              label="Menü"
              className="max-md:-mr-2"
              onPointerEnter={loadMenu}
              onFocus={loadMenu}
              onClick={() => setMenu('open')}
            />
          </>
        }
      />
      {menu !== 'never opened' && (
        <QuietBoundary>
          <Suspense>
            <MainMenu open={menu === 'open'} isLoggedIn onClose={() => setMenu('closed')} />
          </Suspense>
        </QuietBoundary>
      )}
    </>
  );
}
