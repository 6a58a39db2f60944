import { type ReactNode, useId } from 'react';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { Activation } from './activation-queries.ts';

/** What a step needs: whom it is about, and how the address named them. */
export type StepProps = { activation: Activation; shownAs: string | undefined };

/** Where each step stands on the page: the next one gets the focus when one is done. */
export type StepId = 'originale' | 'karte' | 'anwesenheit' | 'freischalten';

export const goToStep = (id: StepId): void => document.getElementById(id)?.focus();

/** One step at the desk, with its number, or a tick when it is done. */
export function ActivationStep({
  id,
  title,
  number,
  done,
  children,
}: {
  id: StepId;
  title: string;
  number: number;
  /** Who has done it, and when; undefined: it is not done. */
  done?: { at: string; by: string } | true | undefined;
  children?: ReactNode;
}) {
  const headingId = useId();
  return (
    <Card as="li" padded={false}>
      <section
        id={id}
        tabIndex={-1}
        aria-labelledby={headingId}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3 rounded-card p-4 sm:gap-x-4 sm:p-5"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'digits flex size-9 items-center justify-center rounded-pill font-bold forced-colors:border',
            done ? 'bg-ok-soft text-ok' : 'bg-brand-soft text-brand-strong',
          )}
        >
          {done ? <Icon name="check" size={20} /> : number}
        </span>
        <h2 id={headingId} className="self-center text-lead">
          <span className="sr-only">Schritt {number}: </span>
          {title}
          {done && <span className="sr-only"> – erledigt</span>}
        </h2>
        <div className="grid gap-4 max-sm:col-span-2 sm:col-start-2">
          {typeof done === 'object' && (
            <p className="text-detail text-ink-soft">
              Am {formatDateTime(Temporal.Instant.from(done.at))} Uhr von {done.by}
            </p>
          )}
          {children}
        </div>
      </section>
    </Card>
  );
}
