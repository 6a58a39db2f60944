import type { ReactNode } from 'react';

/** A fact with nothing to say is left out. */
export type ShownFact = { label: string; value: ReactNode };

/** What is known of something, in the panels and on the pages of the console. */
export const FactList = ({
  facts,
  'aria-label': label,
}: {
  facts: readonly ShownFact[];
  'aria-label'?: string;
}) => (
  <dl aria-label={label} className="grid grid-cols-facts gap-x-4 gap-y-1.5 text-detail">
    {facts.map(
      ({ label: name, value }, index) =>
        (value ?? '') !== '' &&
        value !== false && (
          // There may be several of one label.
          <div key={`${name} ${index}`} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ),
    )}
  </dl>
);
