import { useLocation } from 'react-router';
import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { toolsOf } from './tools.ts';

/** The way between the screens of the toolbox, past its start. */
export function ToolboxNav() {
  const { pathname } = useLocation();
  // After a logout, until the redirect to /profil, there is no customer.
  const customer = useCurrentCustomer();
  if (!customer?.staff) return null;
  return (
    <nav aria-label="Werkzeugkasten" className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {toolsOf(customer).map(({ label, href }) => {
          const isCurrent = pathname === href;
          return (
            <li key={href}>
              <Link
                to={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-pill border px-4 text-detail font-semibold',
                  isCurrent
                    ? 'border-brand bg-brand text-on-brand'
                    : 'border-line bg-paper text-ink hover:border-brand',
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
