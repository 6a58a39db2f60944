import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Fieldset } from './fieldset.tsx';

export interface RadioTile {
  value: string;
  label: ReactNode;
  /** Smaller text below the label, for example a price. */
  detail?: ReactNode;
  /** Shown above the label. */
  picture?: ReactNode;
}

/** With `defaultValue` the browser keeps the choice, also one that is made before the page works. */
type Choice = { value: string; onValueChange: (value: string) => void } | { defaultValue: string };

/** Radio buttons as tiles side by side. The chosen one is also visible without script. */
export function RadioTiles({
  legend,
  legendHidden,
  hint,
  error,
  required = false,
  name,
  options,
  className,
  ...choice
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  name: string;
  options: readonly RadioTile[];
  /** The columns of the grid: `grid-cols-3`. */
  className: string;
} & Choice) {
  return (
    <Fieldset
      legend={legend}
      legendHidden={legendHidden}
      hint={hint}
      error={error}
      required={required}
      role="radiogroup"
    >
      <div className={classNames('grid gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-12 cursor-pointer flex-col items-center justify-center rounded-field border border-control bg-paper px-1 py-2 text-center leading-tight',
              'transition-colors duration-150 ease-out hover:border-brand',
              'has-checked:border-brand has-checked:bg-brand-soft has-checked:ring-1 has-checked:ring-brand',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              {...('value' in choice
                ? {
                    checked: option.value === choice.value,
                    onChange: () => choice.onValueChange(option.value),
                  }
                : { defaultChecked: option.value === choice.defaultValue })}
              className="absolute inset-0 size-full cursor-pointer rounded-field opacity-0"
            />
            {option.picture}
            <span className="font-semibold wrap-anywhere">{option.label}</span>
            {option.detail && (
              <span className="digits mt-0.5 text-sm text-ink-soft">
                <span className="sr-only">, </span>
                {option.detail}
              </span>
            )}
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
