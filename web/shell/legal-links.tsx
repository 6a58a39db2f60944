import { Link } from './link.tsx';
import { paths } from './paths.ts';

/**
 * Links required by law on every page: imprint, terms, and ending a contract (§ 5 DDG, §§ 312k and 356a BGB).
 */
export const legalLinks = () => [
  { label: 'Impressum', href: paths.imprint() },
  { label: 'AGB', href: paths.imprint('agb') },
  { label: 'Datenschutz', href: paths.imprint('datenschutz') },
  { label: 'Barrierefreiheit', href: paths.accessibility() },
  { label: 'Verträge hier kündigen', href: paths.cancellation() },
  { label: 'Vertrag widerrufen', href: paths.withdrawal() },
];

/** The legal links for customers, whose pages have no footer. */
export function LegalLinks() {
  return (
    <nav aria-label="Rechtliches" className="print-hidden mt-10 border-t border-line pt-3 text-sm">
      <ul className="flex flex-wrap gap-x-6">
        {legalLinks().map(({ label, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-brand hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
