import { type ReactNode, useId } from 'react';

export interface SummaryEntry {
  term: string;
  /** The entered value; an empty, null or undefined value hides the entry. */
  value: ReactNode;
}

/** Shows entered data for review: a card with a heading, a link to change it, and pairs of term and value. */
export function SummaryList({
  title,
  level = 2,
  action,
  entries,
  children,
}: {
  title: string;
  level?: 2 | 3;
  /** A link to the form in which the data was entered. */
  action?: ReactNode;
  entries: readonly SummaryEntry[];
  children?: ReactNode;
}) {
  const headingId = useId();
  const Heading = `h${level}` as const;
  const shown = entries.filter(({ value }) => (value ?? '') !== '' && value !== false);
  return (
    <section aria-labelledby={headingId} className="rounded-card border border-line bg-paper p-4 sm:p-5">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <Heading id={headingId} className="text-lead">
          {title}
        </Heading>
        {action}
      </div>
      <dl className="grid gap-2.5 sm:gap-1.5">
        {shown.map(({ term, value }) => (
          <div key={term} className="sm:grid sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)] sm:gap-4">
            <dt className="text-sm text-ink-soft sm:text-base">{term}</dt>
            <dd className="digits min-w-0 wrap-anywhere sm:text-base">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
