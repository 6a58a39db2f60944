import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** Draws a link; routing stays outside of the design system. */
export type RenderLink = (link: {
  href: string;
  className: string;
  children: ReactNode;
  'aria-current'?: 'page';
}) => ReactNode;

const plainLink: RenderLink = ({ children, ...link }) => <a {...link}>{children}</a>;

/** First stop of the Tab key: past everything to the content. */
export function SkipLink({ target = 'inhalt' }: { target?: string }) {
  return (
    <a
      href={`#${target}`}
      className="fixed top-2 left-2 z-level3full -translate-y-24 rounded-pill bg-brand px-5 py-3 font-semibold text-on-brand focus:translate-y-0"
    >
      Zum Inhalt springen
    </a>
  );
}

/** Fixed head of the page: 77 px, below 768 px wide 54 px (specification §9). */
export function TopBar({
  logo,
  nav,
  actions,
  transparent = false,
}: {
  logo: ReactNode;
  /** Links in the middle, from 1024 px on. */
  nav?: ReactNode;
  actions?: ReactNode;
  /** No ground and no line, for pages that begin with a picture. */
  transparent?: boolean;
}) {
  return (
    <header
      className={classNames(
        'print-hidden fixed inset-x-0 top-0 z-level2 h-(--topbar) tiny:absolute pt-[env(safe-area-inset-top,0px)]',
        transparent ? 'bg-transparent' : 'border-b border-line bg-paper',
      )}
    >
      <div className="mx-auto flex h-full max-w-350 items-center justify-between gap-4 px-4 md:px-8">
        <div className="flex min-w-0 items-center">{logo}</div>
        <div className="flex min-w-0 items-center gap-2 md:gap-6">
          {nav && <div className="hidden items-center gap-7 font-semibold lg:flex">{nav}</div>}
          {actions && <div className="flex items-center gap-2 md:gap-3">{actions}</div>}
        </div>
      </div>
    </header>
  );
}

export interface BarItem {
  label: string;
  href: string;
  icon: IconName;
  active?: boolean;
  /** An orange dot; its meaning is read to screen readers: „aktive Buchung“. */
  dot?: string | false;
}

/**
 * The icon bar. `footer`: fixed at the foot. `header`: a row without place of its own, for the top bar. `auto`: at the
 * foot below 1120 px, above that floating at the upper right.
 */
export function BottomBar({
  items,
  mode = 'auto',
  label = 'Hauptnavigation',
  renderLink = plainLink,
}: {
  items: readonly BarItem[];
  mode?: 'footer' | 'header' | 'auto';
  label?: string;
  renderLink?: RenderLink;
}) {
  const foot =
    'fixed inset-x-0 bottom-0 z-level1footer h-(--bottombar) border-t border-line bg-paper pb-[env(safe-area-inset-bottom,0px)]';
  const float =
    'bar:inset-x-auto bar:top-5 bar:right-5 bar:bottom-auto bar:z-level2 bar:h-14 bar:rounded-pill bar:border-0 bar:px-2 bar:pb-0 bar:shadow-float';
  return (
    <nav
      aria-label={label}
      className={classNames('print-hidden', mode !== 'header' && foot, mode === 'auto' && float)}
    >
      <ul
        className={classNames(
          'mx-auto flex h-full items-stretch',
          mode === 'header' ? 'gap-1' : 'max-w-160 justify-around bar:gap-1',
        )}
      >
        {items.map((item) => (
          <li key={item.href} className="flex min-w-0 flex-auto bar:flex-none">
            <Fragment>
              {renderLink({
                href: item.href,
                'aria-current': item.active ? 'page' : undefined,
                className: classNames(
                  'relative flex min-h-11 w-full min-w-[44px] flex-col items-center justify-center gap-0.5 rounded-xl px-1 text-[min(0.75rem,14px)] font-semibold transition-colors duration-150 ease-out hover:text-brand',
                  '-outline-offset-3',
                  mode === 'auto' &&
                    'bar:my-1.5 bar:flex-row bar:gap-2.5 bar:rounded-pill bar:px-3.5 bar:text-sm',
                  mode === 'header' && 'my-1 flex-row! gap-2! rounded-pill! px-3.5! text-sm!',
                  item.active ? 'text-brand' : 'text-ink-soft',
                  item.active && mode === 'auto' && 'bar:bg-brand-soft bar:text-brand-strong',
                  item.active && mode === 'header' && 'bg-brand-soft text-brand-strong',
                ),
                children: (
                  <>
                    <span className="relative">
                      <Icon name={item.icon} />
                      {item.dot && (
                        <span className="absolute -top-0.5 -right-1.5 size-2.5 rounded-pill bg-accent ring-2 ring-paper">
                          <span className="sr-only">{item.dot}: </span>
                        </span>
                      )}
                    </span>
                    <span className="max-w-full truncate">{item.label}</span>
                  </>
                ),
              })}
            </Fragment>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface FooterLink {
  label: string;
  href: string;
}

/** Foot of a page: name, groups of links, small print. */
export function Footer({
  brand,
  groups,
  legal = [],
  note,
  bottomBar = false,
  renderLink = plainLink,
}: {
  brand?: ReactNode;
  groups: readonly { title: string; links: readonly FooterLink[] }[];
  legal?: readonly FooterLink[];
  note?: ReactNode;
  /** Leaves room for the icon bar. */
  bottomBar?: boolean;
  renderLink?: RenderLink;
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
      <div className="mx-auto max-w-296 px-4 py-10 md:px-8">
        <div className="flex flex-wrap gap-x-16 gap-y-8">
          {brand && <div className="min-w-48 grow basis-64">{brand}</div>}
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
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-4 text-sm">
          {legal.map((link) => (
            <Fragment key={link.href}>
              {renderLink({ href: link.href, className: linkClass, children: link.label })}
            </Fragment>
          ))}
          {note && <span className="ml-auto text-ink-soft">{note}</span>}
        </div>
      </div>
    </footer>
  );
}
