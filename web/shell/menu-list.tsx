import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Link } from './link.tsx';

export type MenuEntry = { label: string; href: string; icon?: IconName };

export function MenuList({ entries, onChosen }: { entries: MenuEntry[]; onChosen?: () => void }) {
  return (
    <ul className="mt-2 grid gap-0.5">
      {entries.map(({ label, href, icon }) => (
        <li key={href}>
          <Link
            to={href}
            onClick={onChosen}
            className={classNames(
              'flex items-center gap-4 rounded-field px-3 hover:bg-brand-soft',
              icon ? 'min-h-13 text-lead font-semibold' : 'min-h-11 text-ink-soft hover:text-brand',
            )}
          >
            {icon && <Icon name={icon} className="text-brand" />}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
