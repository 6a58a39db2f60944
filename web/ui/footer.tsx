import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { plainLink, type RenderLink } from './render-link.tsx';

export interface FooterLink {
  label: string;
  href: string;
}

/** The page footer: product name, groups of links, legal links. */
export function Footer({
  brand,
  groups,
  legal = [],
  note,
  bottomBar = false,
  renderLink = plainLink,
  children,
}: {
  brand?: ReactNode;
  groups: readonly { title: string; links: readonly FooterLink[] }[];
  legal?: readonly FooterLink[];
  note?: ReactNode;
  /** Leaves room for the icon bar at the foot. */
  bottomBar?: boolean;
  renderLink?: RenderLink;
  /** Elements that float over the page, such as buttons at the lower right. */
  children?: ReactNode;
}) {
  const linkClass =
    'inline-flex min-h-11 items-center text-ink-soft hover:text-brand hover:underline underline-offset-4';
  return (
    <footer
      className={classNames(
        'print-hidden border-t border-line bg-paper',
        bottomBar && 'pb-(--bottombar) bar:pb-0',
      )}
    >
      <div className="mx-auto max-w-page px-4 py-10 md:px-8">
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          {brand && <div className="min-w-48 grow basis-64 max-lg:basis-full">{brand}</div>}
          {groups.map((group) => (
            <nav key={group.title} aria-label={group.title}>
              <h2 className="mb-1 text-base">{group.title}</h2>
              <ul className={group.links.length > 5 ? 'grid grid-cols-2 gap-x-8' : undefined}>
                {group.links.map((link) => (
                  <li key={link.href}>
                    {renderLink({ href: link.href, className: linkClass, children: link.label })}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4 pr-16 text-sm">
          {legal.map((link) => (
            <Fragment key={link.href}>
              {renderLink({ href: link.href, className: linkClass, children: link.label })}
            </Fragment>
          ))}
          {note && <div className="w-full pr-16 text-ink-soft">{note}</div>}
        </div>
      </div>
      {children}
    </footer>
  );
}
