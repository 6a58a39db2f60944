import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Fixed head of the page: 77 px, below 768 px wide 54 px (§9.24). */
export function TopBar({
  logo,
  nav,
  actions,
  transparent = false,
}: {
  logo: ReactNode;
  /** Links in the middle, from 1024 px on. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** No ground and no line, for pages that begin with a picture. */
  transparent?: boolean;
}) {
  return (
    <header
      data-level="level2"
      className={classNames(
        'print-hidden keyboard-hidden fixed inset-x-0 top-0 z-level2 h-(--topbar) tiny:absolute pt-(--safe-top)',
        transparent ? 'bg-transparent' : 'border-b border-line bg-paper',
      )}
    >
      <div className="mx-auto flex h-full max-w-350 items-center justify-between gap-2 px-4 md:px-8">
        <div className="flex min-w-0 items-center">{logo}</div>
        <div className="flex items-center gap-2 md:gap-6">
          {nav && <div className="hidden items-center gap-7 font-semibold lg:flex">{nav}</div>}
          {actions && <div className="flex items-center gap-1 md:gap-3">{actions}</div>}
        </div>
      </div>
    </header>
  );
}
