import type { ReactElement } from 'react';
import {
  Button as AriaButton,
  Menu as AriaMenu,
  MenuItem,
  MenuTrigger,
  Popover,
} from 'react-aria-components';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { iconButtonClass } from './icon-button.tsx';

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  /** Leads away; otherwise `onAction` is called. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
}

/** Further actions behind one icon. Import it lazily (React Aria). */
export function Menu({
  label,
  icon = 'more',
  entries,
  onAction,
}: {
  label: string;
  icon?: IconName;
  entries: readonly MenuEntry[];
  onAction?: (id: string) => void;
}): ReactElement {
  return (
    <MenuTrigger>
      <AriaButton aria-label={label} className={iconButtonClass()}>
        <Icon name={icon} />
      </AriaButton>
      <Popover
        placement="bottom end"
        className="z-level3 min-w-52 rounded-card border border-line bg-paper text-ink shadow-float transition-opacity duration-150 ease-out data-entering:opacity-0 data-exiting:opacity-0"
      >
        <AriaMenu className="p-1.5 outline-none" onAction={(key) => onAction?.(String(key))}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              href={entry.href}
              isDisabled={entry.disabled}
              textValue={entry.label}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 outline-none data-disabled:opacity-45 data-focused:bg-brand-soft',
                entry.danger && 'text-error',
              )}
            >
              {entry.icon && <Icon name={entry.icon} size={20} />}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
