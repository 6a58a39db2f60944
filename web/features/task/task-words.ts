import { formatTime, momentInSentence, nearMoment } from '#domain/booking/format-period.ts';
import { capital } from '#domain/page/capital.ts';
import { formatDistance } from '#domain/station/position.ts';
import { URGENCY_TITLES, type Urgency } from '#domain/task/task-kind.ts';
import type { TagTone } from '#web/ui/tag.tsx';
import type { Task } from './task-queries.ts';

const TONES: Record<Urgency, TagTone> = { 1: 'error', 2: 'warn', 3: 'brand', 4: 'neutral' };

export const urgencyOf = ({ urgency }: Pick<Task, 'urgency'>) => ({
  text: URGENCY_TITLES[urgency as Urgency],
  tone: TONES[urgency as Urgency],
});

/** „Nürnberg, Hauptbahnhof · 1,2 km“ */
export const placeLine = ({ place, distance }: Task): string =>
  [place.name, distance === undefined ? undefined : formatDistance(distance)].filter(Boolean).join(' · ');

/** When the car is needed, and when it is there: „Belegt bis 14:00, wieder ab morgen 09:00“. */
export function usageLine({ inUseUntil, takenFrom }: Task, now: Temporal.Instant): string {
  const parts = [
    inUseUntil && `belegt bis ${nearMoment(Temporal.Instant.from(inUseUntil), now)}`,
    takenFrom &&
      `${inUseUntil ? 'wieder' : 'belegt'} ab ${momentInSentence(Temporal.Instant.from(takenFrom), now)}`,
  ].filter(Boolean);
  return parts.length === 0 ? 'Niemand hat es gebucht' : capital(parts.join(', '));
}

/** „Du arbeitest seit 10:05 Uhr daran“ */
export function holderLine(holder: NonNullable<Task['holder']>): string {
  const since = formatTime(Temporal.Instant.from(holder.since));
  return holder.isMe
    ? `Du arbeitest seit ${since} Uhr daran.`
    : `${holder.name} arbeitet seit ${since} Uhr daran.`;
}

/** „2027-06-30“ → „30.06.2027“ */
export const dayText = (day: string): string => day.split('-').reverse().join('.');
