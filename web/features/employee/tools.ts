import type { Customer } from '#web/features/session/current-customer.ts';
import type { MenuEntry } from '#web/shell/menu-list.tsx';
import { paths } from '#web/shell/paths.ts';

/** The screens of the toolbox that somebody may use, for its own navigation and for the profile of an employee. */
export const toolsOf = ({ mayDecidePapers }: Pick<Customer, 'mayDecidePapers'>): MenuEntry[] => [
  { label: 'Aufgaben an Autos', href: paths.tasks(), icon: 'car' },
  { label: 'Zeiterfassung', href: paths.stamping(), icon: 'clock' },
  { label: 'Arbeitszeiten', href: paths.workingTimes(), icon: 'list' },
  { label: 'Verfügbarkeiten', href: paths.availabilities(), icon: 'calendar' },
  ...(mayDecidePapers
    ? [{ label: 'Dokumentenchecks', href: paths.papers(), icon: 'check' } satisfies MenuEntry]
    : []),
  { label: 'Karten', href: paths.accessCards(), icon: 'key' },
];
