import type { Ref, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';

export interface SelectFieldProps
  extends FieldTexts,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required' | 'className' | 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** The first option, with an empty value: „Bitte wählen“. */
  placeholder?: string;
  className?: string;
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which suits forms and phones best. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  options,
  placeholder,
  className,
  ref,
  ...rest
}: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <select
            {...rest}
            {...wiring}
            ref={ref}
            className={classNames(controlClass, 'cursor-pointer appearance-none pr-10 max-2xs:pr-6')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron-down"
            size={20}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft max-2xs:right-1.5"
          />
        </div>
      )}
    </Field>
  );
}
