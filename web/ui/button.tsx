import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import { OFFLINE_TEXT, OFFLINE_TITLE, tellOffline, useIsOnline } from './online.ts';

/** Sizes, widths and themes of §9.52, §9.53, §9.54. */
export type ButtonSize = 'XS' | 'S' | 'M' | 'L';
export type ButtonWidth = 'AUTO' | 'FULL' | 'FIXED-S' | 'FIXED-M' | 'FIXED-L' | 'MAX-S' | 'MAX-M' | 'MAX-L';
export type ButtonTheme = 'PRIMARY' | 'SECONDARY' | 'OUTLINE' | 'LINK';

export interface ButtonLook {
  size?: ButtonSize;
  width?: ButtonWidth;
  theme?: ButtonTheme;
  className?: string;
}

const sizes: Record<ButtonSize, string> = {
  XS: 'min-h-8 px-3 py-1 text-sm target-44',
  S: 'min-h-10 px-4 py-1.5 text-detail target-44',
  M: 'min-h-11 px-5.5 py-2 text-base',
  L: 'min-h-13 px-7 py-2.5 text-lead',
};

const widths: Record<ButtonWidth, string> = {
  AUTO: '',
  FULL: 'w-full',
  'FIXED-S': 'w-32 max-w-full',
  'FIXED-M': 'w-48 max-w-full',
  'FIXED-L': 'w-64 max-w-full',
  'MAX-S': 'w-full max-w-48',
  'MAX-M': 'w-full max-w-72',
  'MAX-L': 'w-full max-w-96',
};

const themes: Record<ButtonTheme, string> = {
  PRIMARY: 'bg-brand text-on-brand hover:bg-brand-strong active:scale-98',
  SECONDARY:
    'bg-brand-soft text-brand-strong forced-colors:border hover:bg-[color-mix(in_oklab,var(--color-brand-soft),var(--color-brand)_14%)] active:scale-98',
  OUTLINE: 'border border-brand text-brand hover:bg-brand-soft active:scale-98',
  LINK: 'px-1! text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:decoration-2',
};

/** Classes of a button, for links that look like one. */
export function buttonClass({ size = 'M', width = 'AUTO', theme = 'PRIMARY', className }: ButtonLook = {}) {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-pill text-center font-semibold leading-tight',
    'transition-[background-color,color,transform] duration-150 ease-out select-none',
    'disabled:opacity-45 aria-disabled:opacity-45 disabled:active:scale-100',
    sizes[size],
    widths[width],
    themes[theme],
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<ButtonLook, 'className'> {
  /** A request is in flight: the button keeps focus and width, and a second press does nothing. */
  busy?: boolean;
  /** Text for screen readers while `busy`. Default „Bitte warten“. */
  busyLabel?: string;
  /** Without a connection the button looks disabled, and says why when it is pressed. */
  needsConnection?: boolean;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  size,
  width,
  theme,
  busy = false,
  busyLabel = 'Bitte warten',
  needsConnection = false,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ref,
  ...rest
}: ButtonProps) {
  const isOnline = useIsOnline();
  const isWaiting = needsConnection && !isOnline;
  const reasonId = useId();

  function press(event: MouseEvent<HTMLButtonElement>) {
    // `disabled` would lose the focus and hide the state from screen readers.
    if (busy) event.preventDefault();
    else if (isWaiting) {
      event.preventDefault();
      tellOffline();
    } else onClick?.(event);
  }
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      onClick={press}
      aria-busy={busy || undefined}
      {...(isWaiting ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      className={buttonClass({
        size,
        width,
        theme,
        className: classNames(busy && 'cursor-progress', className),
      })}
    >
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center gap-1.5">
          {[0, 160, 320].map((delay) => (
            <span
              key={delay}
              className="size-2 animate-pulse-soft rounded-pill bg-current"
              style={{ animationDelay: `${delay}ms` }}
            />
          ))}
          <span className="sr-only" role="status">
            {busyLabel}
          </span>
        </span>
      )}
      {isWaiting && (
        <span id={reasonId} hidden>
          {OFFLINE_TITLE} {OFFLINE_TEXT}
        </span>
      )}
    </button>
  );
}
