import type { MenuEntry } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';

/** The screens of the toolbox, for its own navigation and for the profile of an employee. */
export const TOOLS: readonly MenuEntry[] = [
  { label: 'Aufgaben an Autos', href: paths.tasks(), icon: 'car' },
  { label: 'Zeiterfassung', href: paths.stamping(), icon: 'clock' },
  { label: 'Arbeitszeiten', href: paths.workingTimes(), icon: 'list' },
  { label: 'Verfügbarkeiten', href: paths.availabilities(), icon: 'calendar' },
];
