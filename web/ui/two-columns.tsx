import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * A page with a menu or a list at its left from 1024 px on; below that, and on paper, the page alone. Only media queries
 * arrange it, so that the server's page does not jump.
 */
export function TwoColumns({
  side,
  look = 'MENU',
  children,
}: {
  side: ReactNode;
  /** A menu lies on the page, a list on paper of its own. */
  look?: 'MENU' | 'LIST';
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'lg:mx-auto lg:grid lg:max-w-page',
        look === 'MENU'
          ? 'lg:grid-cols-[18rem_minmax(0,1fr)]'
          : 'lg:min-h-dvh lg:grid-cols-[21rem_minmax(0,1fr)]',
        'print:block',
      )}
    >
      <div
        className={classNames(
          'print-hidden max-lg:hidden bar:mt-(--topbar)',
          look === 'MENU'
            ? 'px-4 pt-10'
            : // The paper goes on to the window's edge.
              'relative border-r border-line bg-paper pl-4 before:absolute before:inset-y-0 before:right-full before:w-[50vw] before:bg-paper',
        )}
      >
        <div
          className={classNames(
            'sticky',
            look === 'MENU'
              ? 'top-10 bar:top-[calc(var(--topbar)+2.5rem)]'
              : 'top-0 bar:top-(--topbar) max-h-between-side overflow-y-auto overscroll-contain py-6 thin-bar',
          )}
        >
          {side}
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
