import { useLocation } from 'react-router';
import type { Customer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import type { MenuEntry } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { accountGroups } from './account-entries.ts';

/** The pages of the account beside each of them, on screens that have the room. */
export function AccountSideMenu({ customer }: { customer: Customer }) {
  return (
    <nav aria-label="Profil" className="grid gap-5">
      <ul>
        <Entry entry={{ label: 'Übersicht', href: paths.profile() }} />
      </ul>
      {accountGroups(customer).map(({ title, entries }) => (
        <div key={title}>
          <p id={`menu-${title}`} className="mb-1 px-3.5 text-sm font-semibold text-ink-soft">
            {title}
          </p>
          <ul aria-labelledby={`menu-${title}`} className="grid gap-0.5">
            {entries.map((entry) => (
              <Entry key={entry.href} entry={entry} />
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Entry({ entry: { label, href, icon } }: { entry: MenuEntry }) {
  const { pathname } = useLocation();
  const isHere = pathname === href;
  // A page below one of the menu: an invoice belongs to the invoices.
  const isBelow = href !== paths.profile() && pathname.startsWith(`${href}/`);
  return (
    <li>
      <Link
        to={href}
        aria-current={isHere ? 'page' : isBelow ? 'true' : undefined}
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-field px-3.5 font-semibold hover:bg-brand-soft',
          (isHere || isBelow) && 'bg-brand-soft text-brand-strong forced-colors:border',
        )}
      >
        {icon && <Icon name={icon} size={20} className={isHere || isBelow ? '' : 'text-ink-soft'} />}
        {label}
      </Link>
    </li>
  );
}
