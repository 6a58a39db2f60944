import { timeText } from '#web/features/staff/staff-words.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { ConsoleNotice } from './notice-queries.ts';

export const LEVELS: Record<ConsoleNotice['level'], { label: string; tone: TagTone }> = {
  1: { label: 'Hinweis', tone: 'brand' },
  2: { label: 'Warnung', tone: 'warn' },
  3: { label: 'Notfall', tone: 'error' },
};

export const whereText = ({ cities }: Pick<ConsoleNotice, 'cities'>): string =>
  cities === null ? 'Alle Städte' : new Intl.ListFormat('de').format(cities.map(({ title }) => title));

export function untilWords({ until, ended }: Pick<ConsoleNotice, 'until' | 'ended'>): string {
  if (ended) return `${timeText(ended.at)}, ${ended.by ? `ausgeschaltet von ${ended.by}` : 'von selbst'}`;
  return until === null ? 'bis ihn jemand ausschaltet' : timeText(until);
}
