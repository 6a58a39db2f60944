import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** A fact with nothing to say is left out. */
export type ShownFact = { label: string; value: ReactNode };

/** What is known of something, in the panels and on the pages of the console; `isNarrow`: what does not fit beside its label is below. */
export const FactList = ({
  facts,
  isNarrow = false,
  'aria-label': label,
}: {
  facts: readonly ShownFact[];
  isNarrow?: boolean;
  'aria-label'?: string;
}) => (
  <dl
    aria-label={label}
    className={classNames('grid gap-y-1.5 text-detail', !isNarrow && 'grid-cols-facts gap-x-4')}
  >
    {facts.map(
      ({ label: name, value }, index) =>
        (value ?? '') !== '' &&
        value !== false && (
          // There may be several of one label.
          <div
            key={`${name} ${index}`}
            className={isNarrow ? 'flex flex-wrap justify-between gap-x-3' : 'contents'}
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ),
    )}
  </dl>
);
