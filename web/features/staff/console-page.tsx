import type { ReactNode } from 'react';
import { PageTitle } from '#web/shell/page-title.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** A screen of the console: its heading with one action, what follows, and what stands beside. */
export function ConsolePage({
  title,
  intro,
  action,
  panel,
  children,
}: {
  title: string;
  intro?: ReactNode;
  action?: ReactNode;
  /** Beside the content from 1200 px on, in its place below that. */
  panel?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-0 min-w-0 grow">
      <PageTitle title={title} />
      <div className={classNames('min-w-0 grow', Boolean(panel) && 'max-wide:hidden')}>
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 pt-4 pb-3 max-md:px-4">
          <div className="min-w-0 grow">
            <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-title wrap-anywhere">
              {title}
            </h1>
            {intro && <p className="text-ink-soft">{intro}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
      {panel}
    </div>
  );
}
