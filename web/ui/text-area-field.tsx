import type { TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { controlClass, Field, type FieldTexts } from './field.tsx';

export interface TextAreaFieldProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required' | 'className'> {
  className?: string;
}

/**
 * A text area that grows with its text if the browser supports it. All props of `<textarea>` are passed on.
 */
export function TextAreaField({ label, hint, error, required, id, className, ...rest }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(wiring) => (
        <textarea
          rows={5}
          {...rest}
          {...wiring}
          className={classNames(controlClass, 'max-h-[60dvh] min-h-32 resize-y [field-sizing:content]')}
        />
      )}
    </Field>
  );
}
