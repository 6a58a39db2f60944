import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** Classes of text inputs, selects and text areas. */
export const controlClass =
  'block w-full min-h-12 rounded-field border border-control bg-paper px-3.5 py-2.5 max-xs:px-2.5 text-base text-ink placeholder:text-ink-soft transition-colors duration-150 ease-out hover:border-ink-soft aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error disabled:opacity-55 [&[readonly]]:bg-sand';

/** Attributes that connect a control to its label, hint and error. */
export interface ControlWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** `aria-required` instead of `required`, which would show the browser's own messages instead of ours. */
  'aria-required': true | undefined;
}

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The error as a full sentence; undefined if there is none. */
  error?: string;
  required?: boolean;
}

/** Renders label, hint and error around one control and connects them to it. */
export function Field({
  label,
  hint,
  error,
  required,
  id: ownId,
  className,
  children,
}: FieldTexts & { id?: string; className?: string; children: (wiring: ControlWiring) => ReactNode }) {
  const generated = useId();
  const id = ownId ?? generated;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The asterisk of required fields (§5.24), hidden from screen readers, which read `aria-required`. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-error">
      {'\u00A0*'}
    </span>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-error">
      <Icon name="warning" size={18} className="mt-px" />
      <span>{error}</span>
    </p>
  );
}
