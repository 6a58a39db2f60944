import { timeLabel } from '#domain/booking/format-period.ts';
import type { Shift } from '#domain/employee/shift.ts';
import { ACTIVITY_TITLES, STAMP_TITLES } from '#domain/employee/stamp.ts';
import type { SheetDay } from '#domain/employee/time-sheet.ts';
import { LAW_TITLES, PARAGRAPHS } from '#domain/employee/working-law.ts';
import type { SheetEntry } from './read-time-sheet.ts';

const stretchText = ({ start, end, isRunning }: Shift): string =>
  `${timeLabel(start)}–${end ? timeLabel(end) : isRunning ? 'läuft' : 'Gehen fehlt'}`;

/** "08:00–12:30, 14:00–17:15" */
export const timesText = ({ work }: SheetDay): string => (work?.shifts ?? []).map(stretchText).join(', ');

/** What was done on a day, each once, with the cars. */
export function doneText({ work }: SheetDay): string {
  const stretches = work?.shifts.flatMap((shift) => shift.stretches) ?? [];
  const done = stretches.flatMap(({ activity, plate }) => {
    const words = [activity && ACTIVITY_TITLES[activity], plate].filter(Boolean).join(' ');
    return words ? [words] : [];
  });
  return [...new Set(done)].join(', ');
}

/** What is to be known of a day: why nothing was to be worked, and what the law does not want. */
export const notesText = ({ holiday, isVacation, broken }: SheetDay): string =>
  [
    ...(holiday ? [holiday] : []),
    ...(isVacation ? ['Urlaub'] : []),
    ...broken.map((matter) => `${LAW_TITLES[matter]} (${PARAGRAPHS[matter]})`),
  ].join('; ');

/** "Gehen 16:00 statt Gehen 17:00: vergessen" */
export function correctionTexts(entries: readonly SheetEntry[], day: Temporal.PlainDate): string[] {
  return entries
    .filter((entry) => entry.reason !== null && entry.day.equals(day))
    .map(({ kind, at, corrects, isVoid, reason }) => {
      const original = entries.find(({ id }) => id === corrects);
      const before = original && `${STAMP_TITLES[original.kind]} ${timeLabel(original.at)}`;
      const what = isVoid
        ? `${before ?? STAMP_TITLES[kind]} gestrichen`
        : `${STAMP_TITLES[kind]} ${timeLabel(at)}${before ? ` statt ${before}` : ' nachgetragen'}`;
      return `${what}: ${reason}`;
    });
}
