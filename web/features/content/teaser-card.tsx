import type { ReactNode } from 'react';
import { Link } from '#web/shell/link.tsx';

/** A card with a title and a teaser; the whole card is the link. */
export function TeaserCard({
  to,
  title,
  teaser,
  mark,
  level = 3,
  children,
}: {
  to: string;
  title: string;
  teaser: string;
  /** Shown in front of the title. */
  mark?: ReactNode;
  level?: 2 | 3;
  /** A small line above the title, such as date and place. */
  children?: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <article className="relative flex h-full flex-col rounded-card border border-line bg-paper p-5 transition-colors duration-150 ease-out hover:border-brand">
      {children && <p className="digits order-first mb-1.5 text-sm text-ink-soft">{children}</p>}
      <Heading className="text-lg leading-snug hyphens-auto">
        {mark}
        <Link to={to} className="after:absolute after:inset-0 after:rounded-card">
          {title}
        </Link>
      </Heading>
      <p className="mt-1.5 text-detail text-ink-soft">{teaser}</p>
    </article>
  );
}
