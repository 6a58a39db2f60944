import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li' | 'form';
  /** Grey: the item is shown but not available now. */
  muted?: boolean;
  selected?: boolean;
  /** Highlights the border on hover, for cards that are one link. */
  interactive?: boolean;
  /** Padding of 16 px; default true. */
  padded?: boolean;
  children?: ReactNode;
}

/** A box on the page: 1 px border, radius 14 px, no shadow. */
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
