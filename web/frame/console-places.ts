import { PROPOSALS } from '#domain/proposal/proposal.ts';
import type { Area } from '#domain/staff/right.ts';
import { mayHere, type OwnStaff } from '#web/features/staff/staff-queries.ts';
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
  /** Who else does not find it. */
  isFor?: (own: OwnStaff) => boolean;
  /** Which number of what waits stands beside it. */
  count?: 'INBOX' | 'PROPOSALS';
};

/** Whoever may propose something or be the second person of it. */
const proposesOrConfirms = (own: OwnStaff): boolean =>
  Object.values(PROPOSALS).some(({ area }) => mayHere(own, area, 'DO') || mayHere(own, area, 'CONFIRM'));

/** Whoever is limited to cities does not see to what counts in all of them. */
const hasAllCities = ({ roles }: OwnStaff): boolean => roles.some(({ cities }) => cities === null);

/** The places of the console, in the order in which they always stand. Who adds a screen adds its line here. */
export const CONSOLE_PLACES: readonly ConsolePlace[] = [
  { label: 'Eingang', href: paths.console(), icon: 'inbox', count: 'INBOX' },
  {
    label: 'Freigaben',
    href: paths.consoleProposals(),
    icon: 'check',
    isFor: proposesOrConfirms,
    count: 'PROPOSALS',
  },
  { label: 'Schäden', href: paths.consoleDamages(), icon: 'warning', group: 'Flotte', area: 'FLEET' },
  { label: 'Geld', href: paths.consoleMoney(), icon: 'bank', group: 'Geld', area: 'MONEY' },
  {
    label: 'Wer fuhr',
    href: paths.consoleDriver(),
    icon: 'search',
    group: 'Kundschaft',
    isFor: (own) => mayHere(own, 'CUSTOMERS', 'DO'),
  },
  {
    label: 'Sperrliste',
    href: paths.consoleBlocklist(),
    icon: 'lock',
    group: 'Kundschaft',
    area: 'CASES',
    isFor: hasAllCities,
  },
  { label: 'Hinweis', href: paths.consoleNotices(), icon: 'warning', group: 'Inhalte', area: 'CONTENT' },
  { label: 'Texte', href: paths.consoleTexts(), icon: 'edit', group: 'Inhalte', area: 'CONTENT' },
  { label: 'Personal', href: paths.consolePeople(), icon: 'person', group: 'Leitung', area: 'PEOPLE' },
  { label: 'Protokoll', href: paths.consoleActs(), icon: 'list', group: 'Leitung', area: 'SYSTEM' },
];
