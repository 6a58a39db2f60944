import type { Area } from '#domain/staff/right.ts';
import { paths } from '#web/shell/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

export type ConsolePlace = {
  label: string;
  href: string;
  icon: IconName;
  /** The heading that it stands under. */
  group?: 'Kundschaft' | 'Flotte' | 'Geld' | 'Inhalte' | 'Leitung';
  /** Whoever may not see this area does not find it; none: everybody of the staff. */
  area?: Area;
};

/** The places of the console, in the order in which they always stand. Who adds a screen adds its line here. */
export const CONSOLE_PLACES: readonly ConsolePlace[] = [
  { label: 'Übersicht', href: paths.console(), icon: 'info' },
  { label: 'Personal', href: paths.consolePeople(), icon: 'person', group: 'Leitung', area: 'PEOPLE' },
  { label: 'Protokoll', href: paths.consoleActs(), icon: 'list', group: 'Leitung', area: 'SYSTEM' },
];
