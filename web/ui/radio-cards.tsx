import { type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { Fieldset } from './fieldset.tsx';

export interface RadioCard {
  value: string;
  title: ReactNode;
  /** Text at the end of the title's line, for example the price. */
  aside?: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioCardsProps {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly RadioCard[];
  columns?: 1 | 2;
  id?: string;
  className?: string;
  /** The chosen or first input, which takes the focus if the group has an error. */
  ref?: Ref<HTMLInputElement>;
}

/** Radio buttons as cards. Arrow keys move between them, as in native radio groups. */
export function RadioCards({
  name,
  value,
  onValueChange,
  onBlur,
  options,
  columns = 1,
  ref,
  ...fieldset
}: RadioCardsProps) {
  const generated = useId();
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <Fieldset {...fieldset} role="radiogroup">
      <div className={classNames('grid gap-3', columns === 2 && 'sm:grid-cols-2')}>
        {options.map((option, index) => {
          const id = `${generated}-${option.value}`;
          const isChosen = option.value === value;
          return (
            <label
              key={option.value}
              className={classNames(
                'relative flex cursor-pointer items-start gap-3 rounded-card border p-4 transition-colors duration-150 ease-out',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                'has-disabled:cursor-not-allowed has-disabled:opacity-55',
                isChosen
                  ? 'border-brand bg-brand-soft ring-1 ring-brand'
                  : 'border-control bg-paper hover:border-brand',
              )}
            >
              <input
                ref={index === Math.max(chosen, 0) ? ref : undefined}
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                disabled={option.disabled}
                onChange={() => onValueChange(option.value)}
                onBlur={onBlur}
                aria-labelledby={option.aside ? `${id}-title ${id}-aside` : `${id}-title`}
                aria-describedby={option.description ? `${id}-description` : undefined}
                className="peer absolute inset-0 size-full cursor-pointer rounded-card opacity-0"
              />
              <span
                aria-hidden="true"
                className={classNames(
                  'mt-0.5 flex size-5.5 shrink-0 items-center justify-center rounded-pill border-2 bg-paper transition-colors duration-150 ease-out',
                  isChosen ? 'border-brand' : 'border-control',
                )}
              >
                <span
                  className={classNames(
                    'size-2.75 rounded-pill bg-brand transition-transform duration-150 ease-out',
                    isChosen ? 'scale-100' : 'scale-0',
                  )}
                />
              </span>
              <span className="min-w-0 grow">
                <span className="items-baseline justify-between gap-x-4 max-sm:grid sm:flex">
                  <span id={`${id}-title`} className="text-lead leading-snug font-bold tracking-tight">
                    {option.title}
                  </span>
                  {option.aside && (
                    <span id={`${id}-aside`} className="digits shrink-0 font-semibold">
                      {option.aside}
                    </span>
                  )}
                </span>
                {option.description && (
                  <span id={`${id}-description`} className="mt-1 block text-detail text-ink-soft">
                    {option.description}
                  </span>
                )}
              </span>
            </label>
          );
        })}
      </div>
    </Fieldset>
  );
}
