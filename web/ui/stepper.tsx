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

type Props = {
  /** Names the navigation: „Schritte der Registrierung“. */
  label: string;
  steps: readonly Step[];
  renderLink: RenderLink;
  className?: string;
};

const isDone = ({ valid, visited, active }: Step): boolean => valid && visited && !active;
const needsWork = ({ valid, visited, active }: Step): boolean => visited && !valid && !active;

/** What a step is said to be beside its label. */
const stateOf = (step: Step): string =>
  isDone(step) ? ' – fertig' : needsWork(step) ? ' – noch nicht vollständig' : '';

/**
 * The steps of a form of several pages as tabs: for steps that can be filled in in any order, and left incomplete (§4.48,
 * §4.49). They are links, as each step has its address.
 */
export function StepTabs({ label, steps, renderLink, className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex flex-wrap gap-x-1 border-b border-line">
        {steps.map((step, index) => {
          const content = (
            <>
              <span className="sr-only">{`Schritt ${index + 1} von ${steps.length}: `}</span>
              {step.label}
              <span className="sr-only">{stateOf(step)}</span>
              {isDone(step) && <Icon name="check" size={16} className="text-brand" />}
              {needsWork(step) && <span aria-hidden="true" className="size-2 rounded-pill bg-accent" />}
            </>
          );
          const look = classNames(
            '-mb-px flex min-h-11 items-center justify-center gap-1 border-b-3 px-2.5 text-detail',
            step.active ? 'border-brand font-bold text-ink' : 'border-transparent text-ink-soft',
          );
          return (
            <li key={step.key} className="flex-auto" aria-current={step.active ? 'step' : undefined}>
              {step.href && !step.active ? (
                renderLink({
                  href: step.href,
                  className: classNames(look, 'hover:border-line hover:text-brand'),
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

/** The progress of a form of several pages, with links to the steps already filled in. */
export function Stepper({ label, steps, renderLink, className }: Props) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex gap-1.5 sm:gap-3">
        {steps.map((step, index) => {
          const content = (
            <>
              <span
                className={classNames(
                  'block h-1.5 rounded-pill transition-colors duration-250 ease-out',
                  step.active ? 'bg-brand' : isDone(step) ? 'bg-brand opacity-60' : 'bg-line',
                )}
              />
              <span className="mt-2 flex items-center gap-1 text-fine leading-tight sm:text-detail">
                {isDone(step) && <Icon name="check" size={16} className="text-brand" />}
                <span className="sr-only">{`Schritt ${index + 1} von ${steps.length}: `}</span>
                {/* With large text on a narrow phone there is room for the label of the open step only. */}
                <span className={classNames('min-w-0 truncate', !step.active && 'max-2xs:sr-only')}>
                  {step.label}
                </span>
                <span className="sr-only">{stateOf(step)}</span>
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
