import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The panel's measure over the map, for whoever must keep a marker clear of it (px at the normal text size). */
export const PANEL_WIDTH = 400;
export const PANEL_INSET = 20;

/** The 400 px panel over the map on wide screens: a head on paper, a list that scrolls, a foot. */
export function Panel({
  label,
  head,
  footer,
  className,
  children,
}: {
  label: string;
  head?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={classNames(
        'absolute inset-y-5 left-5 z-level1 flex w-100 max-w-[calc(100%-2.5rem)] flex-col overflow-hidden rounded-[1.125rem] bg-sand shadow-float',
        className,
      )}
    >
      {head && <div className="shrink-0 border-b border-line bg-paper px-4.5 pt-4 pb-3">{head}</div>}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-3.5 py-4">{children}</div>
      {footer && (
        <div className="z-level1footer shrink-0 border-t border-line bg-paper px-4 py-3.5">{footer}</div>
      )}
    </section>
  );
}
