import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';

/** A group of fields or choices, named by the legend. */
export function Fieldset({
  legend,
  legendHidden = false,
  hint,
  error,
  required,
  id: ownId,
  role,
  className,
  children,
}: {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  id?: string;
  /** Use `radiogroup` for choices that are required or have an error as a group. */
  role?: 'radiogroup' | 'group';
  className?: string;
  children: ReactNode;
}) {
  const generated = useId();
  const id = ownId ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      id={id}
      role={role}
      aria-describedby={describedBy || undefined}
      aria-invalid={role === 'radiogroup' && error ? true : undefined}
      aria-required={role === 'radiogroup' && required ? true : undefined}
      className={classNames('min-w-0', className)}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold text-ink'}>
        {legend}
        {required && <RequiredMark />}
      </legend>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
