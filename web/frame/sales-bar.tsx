import { useLocation } from 'react-router';
import { isTurnedRound } from '#web/features/registration/step-path.ts';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOutOfSales } from '#web/features/session/logout.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { paths } from '#web/shell/paths.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { TopBar } from '#web/ui/top-bar.tsx';
import { accountName } from './account-name.ts';
import { Logo } from './logo.tsx';
import { MAP_LINK_ID } from './map-link-id.ts';
import { MenuButton } from './menu-button.tsx';

/**
 * The top bar of a sales login: its name leads to Sales (§2.110). On the turned tablet it leads nowhere, or the
 * person would see who else is registered.
 */
export function SalesBar({ person }: { person: Customer }) {
  const { productName } = useSettings();
  if (isTurnedRound(useLocation())) return <TopBar logo={<Logo productName={productName} />} />;
  return (
    <TopBar
      logo={
        <Link
          id={MAP_LINK_ID}
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
          <MenuButton isLoggedIn />
        </>
      }
    />
  );
}
