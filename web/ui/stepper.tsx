import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { RenderLink } from './render-link.tsx';

/** §4.47: a step is active, valid or visited. */
export interface Step {
  key: string;
  label: string;
  active: boolean;
  valid: boolean;
  visited: boolean;
  /** The step's URL; undefined if it cannot be opened yet. */
  href?: string | undefined;
}

/** The progress of a form of several pages, with links to the steps already filled in. */
export function Stepper({
  label,
  steps,
  renderLink,
  className,
}: {
  /** Names the navigation: „Schritte der Registrierung“. */
  label: string;
  steps: readonly Step[];
  renderLink: RenderLink;
  className?: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => {
          const isDone = step.valid && step.visited && !step.active;
          const needsWork = step.visited && !step.valid && !step.active;
          const content = (
            <>
              <span
                className={classNames(
                  'block h-1.5 rounded-pill transition-colors duration-250 ease-out',
                  step.active ? 'bg-brand' : isDone ? 'bg-brand opacity-60' : 'bg-line',
                )}
              />
              <span className="mt-2 flex items-center gap-1 text-fine leading-tight sm:text-detail">
                {isDone && <Icon name="check" size={16} className="text-brand" />}
                <span className="sr-only">{`Schritt ${index + 1} von ${steps.length}: `}</span>
                {/* With large text on a narrow phone there is room for the label of the open step only. */}
                <span className={classNames('min-w-0 truncate', !step.active && 'max-2xs:sr-only')}>
                  {step.label}
                </span>
                <span className="sr-only">
                  {isDone ? ' – fertig' : needsWork ? ' – noch nicht vollständig' : ''}
                </span>
              </span>
            </>
          );
          const look = classNames(
            'block min-h-11 rounded-sm',
            step.active ? 'font-bold text-ink' : 'text-ink-soft',
          );
          return (
            <li
              key={step.key}
              className={classNames('min-w-0 flex-1', step.active && 'max-2xs:flex-2')}
              aria-current={step.active ? 'step' : undefined}
            >
              {step.href && !step.active ? (
                renderLink({
                  href: step.href,
                  className: classNames(look, 'hover:text-brand'),
                  children: content,
                })
              ) : (
                <span className={look}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
