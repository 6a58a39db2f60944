import { useLocation } from 'react-router';
import { Link } from '#web/shell/link.tsx';
import { paths } from '#web/shell/paths.ts';
import { classNames } from '#web/ui/class-names.ts';

const SECTIONS = [
  { label: 'Offene Posten', to: paths.consoleMoney() },
  { label: 'Kontoauszüge', to: paths.consoleBank() },
  { label: 'Lastschriften', to: paths.consoleDebits() },
  { label: 'Buchhaltung', to: paths.consoleBooks() },
];

/** What there is about money, beside the money in a customer's file. */
export function MoneySections() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Geld" className="mb-4 border-b border-line px-6 max-md:px-4">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {SECTIONS.map(({ label, to }) => {
          const isCurrent = pathname === to;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-9 items-center border-b-2 pointer-coarse:min-h-11',
                  isCurrent
                    ? 'border-brand font-semibold'
                    : 'border-transparent text-ink-soft hover:text-ink',
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
