import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';

const box =
  'mt-0.5 size-6 shrink-0 cursor-pointer appearance-none border border-control bg-paper bg-center bg-no-repeat transition-colors duration-150 ease-out checked:border-brand checked:bg-brand aria-invalid:border-error disabled:cursor-not-allowed disabled:opacity-45';

export interface CheckFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'required' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick, with its whole line as the target. */
export function CheckField({
  label,
  hint,
  error,
  required,
  className,
  id: ownId,
  ref,
  ...rest
}: CheckFieldProps) {
  const generated = useId();
  const id = ownId ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <span className="relative flex">
          <input
            {...rest}
            ref={ref}
            id={id}
            type="checkbox"
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            aria-required={required ? true : undefined}
            className={classNames(box, 'peer rounded-md')}
          />
          <svg
            viewBox="0 0 24 24"
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 left-0 size-6 fill-none stroke-on-brand stroke-[2.6] opacity-0 peer-checked:opacity-100"
          >
            <path d="m6 12.5 4 4 8-8.5" strokeLinecap="round" strokeLinejoin="round" />
          </svg>
        </span>
        <span className="min-w-0 pt-0.5">
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 pl-9 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <div className="-mt-2 pl-9">
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </div>
  );
}

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown at the end of the line: a price, a picture. */
  end?: ReactNode;
  disabled?: boolean;
}

/** One of several, each a card of its own. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
  required,
  name: ownName,
  className,
}: {
  label: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  error?: string;
  required?: boolean;
  name?: string;
  className?: string;
}) {
  const id = useId();
  const name = ownName ?? id;
  return (
    <fieldset
      className={classNames('min-w-0', className)}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="mb-2 text-sm font-semibold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'flex min-h-13 items-start gap-3 rounded-card border bg-paper px-4 py-3 transition-colors duration-150 ease-out',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              value === option.value ? 'border-brand ring-1 ring-brand' : 'border-line hover:border-brand',
              option.disabled ? 'cursor-not-allowed opacity-45' : 'cursor-pointer',
            )}
          >
            <span className="relative flex">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={value === option.value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
                className={classNames(box, 'peer rounded-pill outline-none!')}
              />
              <span className="pointer-events-none absolute top-2.5 left-2 size-2 rounded-pill bg-on-brand opacity-0 peer-checked:opacity-100" />
            </span>
            <span className="min-w-0 grow pt-0.5">
              <span className="block font-semibold">{option.label}</span>
              {option.hint && <span className="block text-sm text-ink-soft">{option.hint}</span>}
            </span>
            {option.end && <span className="digits shrink-0 pt-0.5 font-semibold">{option.end}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
