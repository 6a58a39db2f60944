import type { Days } from './read-time-sheet.ts';

export const daysOf = ({ from, to }: { from: string; to: string }): Days => ({
  from: Temporal.PlainDate.from(from),
  to: Temporal.PlainDate.from(to),
});

/** The name of a file with the times of these days, without its ending. */
export const sheetFileName = ({ from, to }: { from: string; to: string }): string =>
  `arbeitszeiten-${from}-bis-${to}`;
