import { Link } from '#web/features/page/link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

export type MenuEntry = { label: string; href: string; icon: IconName };

export function MenuList({ entries, onChosen }: { entries: MenuEntry[]; onChosen?: () => void }) {
  return (
    <ul className="mt-2 grid gap-1">
      {entries.map(({ label, href, icon }) => (
        <li key={href}>
          <Link
            to={href}
            onClick={onChosen}
            className="flex min-h-13 items-center gap-4 rounded-field px-3 text-[1.0625rem] font-semibold hover:bg-brand-soft"
          >
            <Icon name={icon} className="text-brand" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
