import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Replaces an empty list: says why it is empty and what to do next. */
export function EmptyState({
  title,
  picture,
  action,
  level = 2,
  className,
  children,
}: {
  title: string;
  /** A drawing or an icon, hidden from screen readers. */
  picture?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3;
  className?: string;
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={classNames('mx-auto flex max-w-100 flex-col items-center px-4 py-10 text-center', className)}
    >
      {picture && (
        <div
          aria-hidden="true"
          className="mb-5 flex min-h-18 min-w-18 items-center justify-center text-brand"
        >
          {picture}
        </div>
      )}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
