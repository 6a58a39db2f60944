import type { ReactNode } from 'react';

/** Renders a link, so that the design system does not depend on the router. */
export type RenderLink = (link: {
  id?: string | undefined;
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}) => ReactNode;

export const plainLink: RenderLink = ({ children, ...link }) => <a {...link}>{children}</a>;
