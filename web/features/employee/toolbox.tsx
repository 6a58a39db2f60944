import type { Customer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toolsOf } from './tools.ts';

/** The start of the toolbox: a tile for each screen that this employee may use, large enough for gloves. */
export function Toolbox({ customer }: { customer: Customer }) {
  return (
    <nav aria-label="Werkzeugkasten">
      <ul className="grid gap-3 sm:grid-cols-2">
        {toolsOf(customer).map(({ label, href, icon, hint }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex h-full min-h-20 items-center gap-4 rounded-card border border-line bg-paper p-4 hover:border-brand"
            >
              <Icon name={icon} size={28} className="shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block text-lead font-semibold wrap-break-word">{label}</span>
                <span className="block text-detail text-ink-soft">{hint}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
