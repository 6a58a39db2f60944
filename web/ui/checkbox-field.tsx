import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldError, RequiredMark } from './field.tsx';
import { Icon } from './icon.tsx';

export interface CheckboxFieldProps
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'onChange' | 'required' | 'children' | 'value'
  > {
  /** The statement that the visitor ticks; it is the box's label. */
  children: ReactNode;
  /** The box's description. Links belong here, because a tap on a link in the label would tick the box. */
  details?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  error?: string | undefined;
  required?: boolean;
  /** It takes effect at once, without a button. */
  isSwitch?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with a sentence or a longer text beside it. */
export function CheckboxField({
  children,
  details,
  checked,
  onCheckedChange,
  error,
  required,
  isSwitch = false,
  id: ownId,
  className,
  ref,
  ...rest
}: CheckboxFieldProps) {
  const generated = useId();
  const id = ownId ?? generated;
  const describedBy = [details && `${id}-details`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="flex gap-3">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            {...rest}
            ref={ref}
            id={id}
            type="checkbox"
            role={isSwitch ? 'switch' : undefined}
            checked={checked}
            onChange={(event) => onCheckedChange(event.currentTarget.checked)}
            aria-describedby={describedBy || undefined}
            aria-invalid={error ? true : undefined}
            aria-required={required ? true : undefined}
            className="target-44 size-6 cursor-pointer appearance-none rounded-md border border-control bg-paper transition-colors duration-150 ease-out checked:border-brand checked:bg-brand hover:border-brand aria-invalid:border-error aria-invalid:ring-1 aria-invalid:ring-error"
          />
          <Icon
            name="check"
            size={18}
            className={classNames(
              'pointer-events-none absolute inset-0 m-auto text-on-brand',
              !checked && 'invisible',
            )}
          />
        </span>
        <div className="min-w-0 grow">
          <label htmlFor={id} className="block cursor-pointer">
            {children}
            {required && <RequiredMark />}
          </label>
          {details && (
            <div id={`${id}-details`} className="mt-1 text-sm text-ink-soft">
              {details}
            </div>
          )}
          <FieldError id={`${id}-error`} error={error} />
        </div>
      </div>
    </div>
  );
}
