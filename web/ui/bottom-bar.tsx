import { Fragment, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { plainLink, type RenderLink } from './render-link.tsx';

export interface BarItem {
  /** Of the link itself. */
  id?: string;
  label: string;
  href: string;
  icon: IconName;
  active?: boolean;
  /** Shows an orange dot; the text is its meaning for screen readers: „aktive Buchung“. */
  dot?: string | false;
}

/** §2.99: fixed at the foot, or in the page's header. */
export type BarMode = 'footer' | 'header';

/**
 * The bar of a customer: the logo, the items, each with its name, and on wide screens the account. In header mode it
 * is the page's head there (`bar:`), and otherwise at the foot.
 */
export function BottomBar({
  items,
  mode = 'footer',
  label = 'Hauptnavigation',
  logo,
  account,
  renderLink = plainLink,
}: {
  items: readonly BarItem[];
  mode?: BarMode;
  label?: string;
  /** A link, before the items. */
  logo?: ReactNode;
  /** After the items, from 1024 px. */
  account?: ReactNode;
  renderLink?: RenderLink;
}) {
  const isHeader = mode === 'header';
  return (
    <header
      data-level="level1footer"
      data-in-head={isHeader || undefined}
      className={classNames(
        'print-hidden keyboard-hidden fixed inset-x-0 bottom-0 z-level1footer h-(--bottombar) border-t border-line bg-paper pb-safe-0',
        isHeader &&
          'bar:top-0 bar:bottom-auto bar:z-level2 bar:h-(--topbar) bar:border-t-0 bar:border-b bar:pt-(--safe-top) bar:pb-0',
      )}
    >
      <div className="mx-auto flex h-full max-w-page items-stretch lg:gap-4 lg:px-8">
        <nav aria-label={label} className="flex min-w-0 grow items-stretch lg:gap-6">
          {logo && (
            // Beside the items where there is room, so that they stay in the middle.
            <div className="flex shrink-0 items-center md:max-lg:absolute md:max-lg:inset-y-0 md:max-lg:left-4 md:max-lg:pb-safe-0">
              {logo}
            </div>
          )}
          <ul className="mx-auto flex h-full min-w-0 max-w-160 flex-1 items-stretch justify-around lg:justify-center lg:gap-1">
            {items.map((item) => (
              <li key={item.href} className="flex min-w-0 flex-auto max-xs:min-w-min lg:flex-none">
                <Fragment>
                  {renderLink({
                    href: item.href,
                    id: item.id,
                    'aria-current': item.active ? 'page' : undefined,
                    className: classNames(
                      'relative flex min-h-11 w-full min-w-[44px] flex-col items-center justify-center gap-0.5 rounded-xl px-1 text-[min(0.75rem,14px/var(--text-zoom,1))] font-semibold transition-colors duration-150 ease-out hover:text-brand',
                      '-outline-offset-3',
                      'lg:flex-row lg:gap-2.5 lg:rounded-none lg:border-y-3 lg:border-transparent lg:px-3 lg:text-base xl:px-4',
                      item.active ? 'text-brand forced-colors:underline' : 'text-ink-soft lg:text-ink',
                      item.active && (isHeader ? 'lg:border-b-brand' : 'lg:border-t-brand'),
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
                        <span className="max-w-full truncate max-xs:text-center max-xs:leading-tight max-xs:whitespace-normal max-xs:wrap-normal">
                          {item.label}
                        </span>
                      </>
                    ),
                  })}
                </Fragment>
              </li>
            ))}
          </ul>
        </nav>
        {account && <div className="flex shrink-0 items-center max-lg:hidden">{account}</div>}
      </div>
    </header>
  );
}
