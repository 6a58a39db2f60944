import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const shape =
  'target-44 relative inline-flex min-h-10 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-pill border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 ease-out';
const off = 'border-line bg-paper text-ink hover:border-brand';
const on = 'border-brand bg-brand text-on-brand';

export interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange'> {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** Needed where the chip shows a mark only. */
  label?: string;
  children: ReactNode;
}

/** A filter that is on or off. */
export function Chip({ pressed, onPressedChange, label, className, children, ...rest }: ChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={() => onPressedChange(!pressed)}
      className={classNames(shape, pressed ? on : off, 'disabled:opacity-45', className)}
    >
      {children}
    </button>
  );
}

/** A named row of chips; it scrolls sideways where it does not fit, or wraps. */
export function ChipGroup({
  label,
  wrap = false,
  className,
  children,
}: {
  label: string;
  wrap?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    // A fieldset would be a form control, these are filters
    <div
      role="group"
      aria-label={label}
      className={classNames(wrap ? 'flex flex-wrap gap-2' : 'scroll-row -m-1 p-1', className)}
    >
      {children}
    </div>
  );
}

export interface ChoiceOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Needed where the label is a mark only. */
  name?: string;
  disabled?: boolean;
}

/** One of several, as chips: real radio buttons, so arrow keys and forms work. */
export function ChoiceChips<Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  wrap = false,
  className,
}: {
  label: string;
  labelHidden?: boolean;
  options: readonly ChoiceOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  wrap?: boolean;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={classNames('min-w-0', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-2 text-sm font-semibold text-ink-soft'}>
        {label}
      </legend>
      <div className={wrap ? 'flex flex-wrap gap-2' : 'scroll-row -m-1 p-1'}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              shape,
              value === option.value ? on : off,
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
              option.disabled ? 'cursor-not-allowed opacity-45' : 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-label={option.name}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 z-0 size-full cursor-[inherit] opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
