import type { ReactNode } from 'react';

/** A full-width section of a landing page, with an anchor. */
export function LandingPart({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} aria-labelledby={`${id}-titel`} className={className}>
      <div className="mx-auto max-w-page px-4 py-14 md:px-8 md:py-20">
        <h2
          id={`${id}-titel`}
          className="mb-5 text-title font-extrabold tracking-tight hyphens-auto md:mb-6 md:text-display"
        >
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
