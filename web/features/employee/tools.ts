import type { Customer } from '#web/features/session/current-customer.ts';
import { paths } from '#web/shell/paths.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A screen of the toolbox; `hint` says what it is for. */
export type Tool = { label: string; href: string; icon: IconName; hint: string };

/** The screens of the toolbox that somebody may use, for its start and navigation and for the profile of an employee. */
export const toolsOf = ({ mayDecidePapers }: Pick<Customer, 'mayDecidePapers'>): Tool[] => [
  {
    label: 'Aufgaben an Autos',
    href: paths.tasks(),
    icon: 'car',
    hint: 'Welches Auto als Nächstes was braucht, und der ganze Zustand jedes Autos',
  },
  {
    label: 'Zeiterfassung',
    href: paths.stamping(),
    icon: 'clock',
    hint: 'Kommen, Gehen, Pause, Tätigkeit und Auto, auch ohne Netz',
  },
  {
    label: 'Arbeitszeiten',
    href: paths.workingTimes(),
    icon: 'list',
    hint: 'Tag, Woche und Monat mit Soll und Saldo, als CSV und PDF',
  },
  {
    label: 'Verfügbarkeiten',
    href: paths.availabilities(),
    icon: 'calendar',
    hint: 'Wann du kannst, wann du frei hast, und wer wann welche Stadt abdeckt',
  },
  ...(mayDecidePapers
    ? ([
        {
          label: 'Dokumentenchecks',
          href: paths.papers(),
          icon: 'check',
          hint: 'Fotos von Führerschein und Ausweis prüfen und darüber entscheiden',
        },
      ] satisfies Tool[])
    : []),
  {
    label: 'Anliegen',
    href: paths.staffCases(),
    icon: 'help',
    hint: 'Was an Fahrten, Preisen und Rechnungen nicht stimmen soll, mit der Frist für die Antwort',
  },
  {
    label: 'Karten',
    href: paths.accessCards(),
    icon: 'key',
    hint: 'Eine gefundene Karte zurücknehmen oder eine verlorene sperren',
  },
];
