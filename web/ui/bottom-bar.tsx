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
 * The icon bar. In header mode it is inside its parent on wide screens (`bar:`), and otherwise at the foot.
 */
export function BottomBar({
  items,
  mode = 'footer',
  label = 'Hauptnavigation',
  logo,
  renderLink = plainLink,
}: {
  items: readonly BarItem[];
  mode?: BarMode;
  label?: string;
  /** A link, before the items. */
  logo?: ReactNode;
  renderLink?: RenderLink;
}) {
  const isHeader = mode === 'header';
  return (
    <nav
      aria-label={label}
      data-level="level1footer"
      data-in-head={isHeader || undefined}
      className={classNames(
        'print-hidden keyboard-hidden fixed inset-x-0 bottom-0 z-level1footer flex h-(--bottombar) items-stretch border-t border-line bg-paper pb-safe-0',
        isHeader && 'bar:static bar:h-14 bar:rounded-pill bar:border-0 bar:px-2 bar:pb-0 bar:shadow-float',
      )}
    >
      {logo && (
        // Beside the items where there is room, so that they stay in the middle.
        <div
          className={classNames(
            'flex shrink-0 items-center md:absolute md:inset-y-0 md:left-4 md:pb-safe-0',
            isHeader && 'bar:static bar:pb-0',
          )}
        >
          {logo}
        </div>
      )}
      <ul
        className={classNames(
          'mx-auto flex h-full min-w-0 max-w-160 flex-1 items-stretch justify-around',
          isHeader && 'bar:gap-0.5',
        )}
      >
        {items.map((item) => (
          <li
            key={item.href}
            className={classNames('flex min-w-0 flex-auto max-xs:min-w-min', isHeader && 'bar:flex-none')}
          >
            <Fragment>
              {renderLink({
                href: item.href,
                id: item.id,
                'aria-current': item.active ? 'page' : undefined,
                className: classNames(
                  'relative flex min-h-11 w-full min-w-[44px] flex-col items-center justify-center gap-0.5 rounded-xl px-1 text-[min(0.75rem,14px/var(--text-zoom,1))] font-semibold transition-colors duration-150 ease-out hover:text-brand',
                  '-outline-offset-3',
                  isHeader && 'bar:my-1.5 bar:flex-row bar:gap-2 bar:rounded-pill bar:px-3 bar:text-sm',
                  item.active ? 'text-brand forced-colors:underline' : 'text-ink-soft',
                  isHeader &&
                    item.active &&
                    'bar:bg-brand-soft bar:text-brand-strong bar:forced-colors:border',
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
  );
}
