import type { ReactNode } from 'react';

/** Draws a link; routing stays outside of the design system. */
export type RenderLink = (link: {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}) => ReactNode;

export const plainLink: RenderLink = ({ children, ...link }) => <a {...link}>{children}</a>;
