import { useCurrentCustomer } from '#web/features/session/current-customer.ts';
import { Link } from '#web/shell/link.tsx';
import { useSettings } from '#web/shell/page-data.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { publicPath } from './help-paths.ts';

/** The icons that a tile may name. Editors write the content, so other names can occur. */
const ICONS: readonly IconName[] = [
  'calculator',
  'calendar',
  'car',
  'eye',
  'help',
  'info',
  'key',
  'list',
  'mail',
  'map',
  'news',
  'person',
  'phone',
  'warning',
];
const iconOf = (name: string): IconName => ICONS.find((icon) => icon === name) ?? 'help';

/** The tiles of the help (§3.1). The first one is for emergencies. */
export function HelpTiles() {
  const { helptiles } = useSettings();
  const customer = useCurrentCustomer();
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {helptiles.map(({ title, text, path, icon }, index) => (
        <li key={path} className={index === 0 ? 'sm:max-lg:col-span-2' : undefined}>
          <Link
            to={customer ? path : publicPath(path)}
            className="group flex h-full items-start gap-4 rounded-card border border-line bg-paper p-5 transition-colors duration-150 ease-out hover:border-brand"
          >
            <span
              className={`flex size-12 shrink-0 items-center justify-center rounded-pill ${index === 0 ? 'bg-error-soft text-error' : 'bg-brand-soft text-brand'}`}
            >
              <Icon name={iconOf(icon)} />
            </span>
            <span className="min-w-0">
              <span className="block text-lg leading-tight font-bold tracking-tight hyphens-auto">
                {title}
              </span>
              <span className="mt-1 block text-detail text-ink-soft">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
