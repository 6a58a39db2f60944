import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** A titled part of a page; the title names the region. */
export function Section({
  title,
  titleHidden = false,
  level = 2,
  id,
  action,
  className,
  children,
}: {
  title: string;
  titleHidden?: boolean;
  level?: 2 | 3;
  /** Target of an anchor. */
  id?: string;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className={classNames('mt-8 first:mt-0', className)}
    >
      <div
        className={
          titleHidden ? 'sr-only' : 'mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1'
        }
      >
        <Heading id={headingId} className={level === 2 ? 'text-xl' : 'text-lead'}>
          {title}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
