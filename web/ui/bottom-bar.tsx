import { Fragment } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { plainLink, type RenderLink } from './render-link.tsx';

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
