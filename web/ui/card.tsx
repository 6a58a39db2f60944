import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'form';
  /** Greyed: shown, but not to be had now. */
  muted?: boolean;
  selected?: boolean;
  /** Lifts its edge under the pointer; for cards that are a link as a whole. */
  interactive?: boolean;
  /** Default: padding 16 px. */
  padded?: boolean;
  children?: ReactNode;
}

/** A sheet of paper on the page: 1 px line, radius 14, no shadow. */
export function Card({
  as: Element = 'div',
  muted = false,
  selected = false,
  interactive = false,
  padded = true,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames(
        'block rounded-card border bg-paper',
        selected ? 'border-brand ring-1 ring-brand' : 'border-line',
        padded && 'p-4',
        muted && 'bg-[color-mix(in_oklab,var(--color-paper)_70%,var(--color-sand))] text-ink-soft',
        interactive && 'transition-colors duration-150 ease-out hover:border-brand',
        className,
      )}
    />
  );
}
