import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'className'> {
  /** Content at the end of the field, inside it: a unit or a button. */
  end?: ReactNode;
  className?: string;
  /** Class of the input itself, for example `digits`. */
  controlClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A single-line text input. All props of `<input>` are passed on. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  end,
  className,
  controlClassName,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            {...rest}
            {...wiring}
            ref={ref}
            className={classNames(controlClass, Boolean(end) && 'pr-14', controlClassName)}
          />
          {end && (
            <span className="absolute pointer-events-none inset-y-0 right-0.5 flex min-w-11 items-center justify-center text-ink-soft *:pointer-events-auto">
              {end}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
