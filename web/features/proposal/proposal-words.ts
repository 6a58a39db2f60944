import { formatDuration } from '#domain/booking/format-period.ts';
import { now } from '#web/platform/clock.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { Proposal } from './proposal-queries.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** "noch 6 Tage", "noch 5 Std." */
export function leftText(expiresAt: string): string {
  const ms = Math.max(0, Date.parse(expiresAt) - now());
  const days = Math.floor(ms / DAY_MS);
  if (days > 1) return `noch ${days} Tage`;
  // Whole hours: nobody decides by the minute, but for the last one.
  return `noch ${formatDuration(ms >= HOUR_MS ? Math.floor(ms / HOUR_MS) * HOUR_MS : ms)}`;
}

export const STATES: Record<Proposal['state'], { text: string; tone: TagTone }> = {
  OPEN: { text: 'wartet', tone: 'warn' },
  CONFIRMED: { text: 'freigegeben', tone: 'ok' },
  REFUSED: { text: 'abgelehnt', tone: 'error' },
  WITHDRAWN: { text: 'zurückgezogen', tone: 'neutral' },
  EXPIRED: { text: 'abgelaufen', tone: 'neutral' },
  OUTDATED: { text: 'überholt', tone: 'neutral' },
};

/** What it means that it is over, for whoever opens it later. */
export const OUTCOMES: Record<Exclude<Proposal['state'], 'OPEN'>, string> = {
  CONFIRMED: 'Es ist ausgeführt.',
  REFUSED: 'Nichts wurde ausgeführt.',
  WITHDRAWN: 'Nichts wurde ausgeführt.',
  EXPIRED: 'Sieben Tage lang hat niemand entschieden. Nichts wurde ausgeführt.',
  OUTDATED: 'Inzwischen hatte sich geändert, worauf die Anfrage beruhte. Nichts wurde ausgeführt.',
};
