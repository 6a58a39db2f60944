import { type ButtonHTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

const shape =
  'target-44 relative inline-flex min-h-10 min-w-9 shrink-0 items-center justify-center gap-1.5 rounded-pill border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150 ease-out';
const off = 'border-line bg-paper text-ink hover:border-brand';
const on = 'border-brand bg-brand text-on-brand';

export interface ChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onChange'> {
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  /** The chip's name, needed if it shows only an icon. */
  label?: string;
  children: ReactNode;
}

/** A toggle button for a filter. */
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

/** A named row of chips. A row that does not fit scrolls sideways; with `wrap` it wraps, as do texts wider than the row. */
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
    // Not a fieldset, because filters are no form controls.
    <div
      role="group"
      aria-label={label}
      className={classNames(
        wrap
          ? 'flex flex-wrap gap-2 *:max-w-full *:rounded-[1.25rem] *:whitespace-normal'
          : 'scroll-row -m-1 p-1 pointer-fine:thin-bar',
        className,
      )}
    >
      {children}
    </div>
  );
}
