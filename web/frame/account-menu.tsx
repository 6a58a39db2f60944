import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Customer } from '#web/features/session/current-customer.ts';
import { logOut } from '#web/features/session/logout.ts';
import type { BarMode } from '#web/ui/bottom-bar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { accountName } from './account-name.ts';

type Props = { customer: Customer; mode: BarMode; onSwitchMode: () => void };

/**
 * Whose account it is (§2.109); opened, what is done with the bar itself and with the login. The way to the profile is
 * an item of the bar.
 */
export function AccountMenu({ customer, mode, onSwitchMode }: Props) {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }

  const name = accountName(customer);
  const entries: { icon: IconName; label: string; act: () => void }[] = [
    {
      icon: mode === 'header' ? 'bar-bottom' : 'bar-top',
      label: mode === 'header' ? 'Navigation nach unten legen' : 'Navigation nach oben legen',
      act: onSwitchMode,
    },
    { icon: 'lock', label: 'Ausloggen', act: () => void logOut() },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape belongs to the button and its menu
    <div ref={box} className="relative" onKeyDown={press}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 max-w-48 items-center gap-2 rounded-pill border border-line py-1 pr-3 pl-1.5 text-detail font-semibold hover:border-brand xl:max-w-80"
      >
        <span
          aria-hidden="true"
          className="flex size-8 shrink-0 items-center justify-center rounded-pill bg-brand-soft text-sm font-bold text-brand-strong forced-colors:border"
        >
          {initials(name)}
        </span>
        <span className="truncate">{name}</span>
        <Icon
          name="chevron-down"
          size={18}
          className={classNames(
            'shrink-0 transition-transform duration-200 ease-out',
            isOpen && 'rotate-180',
          )}
        />
      </button>
      {isOpen && (
        <ul
          id={menuId}
          className={classNames(
            'absolute right-0 grid w-72 gap-0.5 rounded-card bg-paper p-2 shadow-float',
            mode === 'header' ? 'bar:top-full bar:mt-2' : 'bottom-full mb-2',
          )}
        >
          {entries.map(({ icon, label, act }) => (
            <li key={icon}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  act();
                }}
                className="flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-semibold hover:bg-brand-soft"
              >
                <Icon name={icon} size={20} className="text-brand" />
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** "EM" of Erika Mustermann; of one word its first letter. */
const initials = (name: string): string => {
  const words = name.split(' ');
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(
      (word) =>
        Array.from(word ?? '')
          .at(0)
          ?.toUpperCase() ?? '',
    )
    .join('');
};
