import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type IconButtonLook = 'plain' | 'outline' | 'float';

const looks: Record<IconButtonLook, string> = {
  plain: 'hover:bg-brand-soft',
  outline: 'border border-line bg-paper hover:border-brand',
  float: 'bg-paper shadow-float forced-colors:border hover:text-brand',
};

/** Classes of an icon button, for links that look like one. */
export function iconButtonClass(look: IconButtonLook = 'plain', className?: string) {
  return classNames(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-ink',
    'transition-colors duration-150 ease-out disabled:opacity-45',
    looks[look],
    className,
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  icon: IconName;
  /** The button's accessible name and tooltip. */
  label: string;
  look?: IconButtonLook;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button of 44 px with one icon. */
export function IconButton({ icon, label, look, className, type = 'button', ref, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      aria-label={label}
      title={label}
      className={iconButtonClass(look, className)}
    >
      <Icon name={icon} />
    </button>
  );
}
