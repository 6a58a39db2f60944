import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/**
 * The page's only h1, with a back link before it and one action after it. It can take the focus after
 * navigation.
 */
export function PageHeading({
  title,
  intro,
  back,
  isMenuBeside = false,
  action,
  as: Heading = 'h1',
  className,
}: {
  title: ReactNode;
  intro?: ReactNode;
  /** A link that looks like an icon button (`iconButtonClass`). */
  back?: ReactNode;
  /** From 1024 px the menu beside the page is the way back. */
  isMenuBeside?: boolean;
  action?: ReactNode;
  /** `p` for a page behind another one, which has the h1. */
  as?: 'h1' | 'p';
  className?: string;
}) {
  return (
    <header className={classNames('mb-6', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {back && (
          <div className={classNames('print-hidden -ml-2.5', isMenuBeside && 'lg:hidden')}>{back}</div>
        )}
        <Heading
          tabIndex={-1}
          className="min-w-0 grow basis-48 text-title font-extrabold tracking-title hyphens-auto md:text-display"
        >
          {title}
        </Heading>
        {action}
      </div>
      {intro && <p className="mt-2 max-w-160 text-lead text-ink-soft">{intro}</p>}
    </header>
  );
}

/**
 * The column of a page's content, with room for the bars above and below. It begins at the edge of the logo,
 * however wide it is.
 */
export function Page({
  width = 'text',
  topBar = false,
  bottomBar = false,
  className,
  children,
}: {
  /** text 704 px, wide 1120 px */
  width?: 'text' | 'wide';
  topBar?: boolean;
  bottomBar?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        // Paper has margins of its own.
        'mx-auto w-full max-w-page px-4 pt-6 pb-12 md:px-8 md:pt-10 print:m-0 print:p-0',
        topBar && 'mt-(--topbar)',
        bottomBar && 'mb-(--bottombar) bar:mt-(--topbar) bar:mb-0',
        className,
      )}
    >
      <div className={width === 'text' ? 'max-w-176' : 'max-w-280'}>{children}</div>
    </div>
  );
}
