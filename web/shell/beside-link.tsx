import type { ReactNode } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from './link.tsx';

/** Opens in a new tab, so that what is being filled in or about to be agreed to stays open. */
export function BesideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} target="_blank" className="text-link">
      {children}
      <Icon name="external" size={14} label="(öffnet einen neuen Tab)" className="ml-1 inline-block" />
    </Link>
  );
}
