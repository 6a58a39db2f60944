import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The fixed top bar: 77 px high, or 54 px below 768 px width (§9.24). */
export function TopBar({
  logo,
  nav,
  actions,
  transparent = false,
}: {
  logo: ReactNode;
  /** Links before the actions, shown from 1024 px. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** No background and no border, for pages that begin with a picture. */
  transparent?: boolean;
}) {
  return (
    <header
      data-level="level2"
      className={classNames(
        '@container print-hidden keyboard-hidden fixed inset-x-0 top-0 z-level2 h-(--topbar) tiny:absolute pt-(--safe-top)',
        transparent ? 'bg-transparent' : 'border-b border-line bg-paper',
      )}
    >
      <div className="mx-auto flex h-full max-w-page items-center justify-between gap-2 px-4 md:px-8">
        <div className="flex min-w-0 items-center">{logo}</div>
        <div className="flex items-center gap-2 md:gap-6">
          {nav && <div className="hidden items-center gap-7 font-semibold lg:flex">{nav}</div>}
          {actions && <div className="flex items-center gap-1 md:gap-3">{actions}</div>}
        </div>
      </div>
    </header>
  );
}
