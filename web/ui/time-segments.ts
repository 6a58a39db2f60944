/** One quarter hour of a day. */
export interface TimeSegment {
  busy: boolean;
  wanted: boolean;
  /** Over already: the strip only hints at it. */
  past?: boolean;
}

/** Neighbouring quarter hours of one kind; `start` and `length` count quarter hours. */
export interface TimeRun {
  busy: boolean;
  wanted: boolean;
  start: number;
  length: number;
}

const QUARTERS_PER_DAY = 96;

/** Joins equal neighbours and leaves out what is over, and what is free and not wanted: that is the strip's ground. */
export function compactSegments(segments: readonly TimeSegment[]): TimeRun[] {
  const runs: TimeRun[] = [];
  for (const [index, { busy, wanted, past }] of segments.entries()) {
    if (past || (!busy && !wanted)) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === index && last.busy === busy && last.wanted === wanted)
      last.length++;
    else runs.push({ busy, wanted, start: index, length: 1 });
  }
  return runs;
}

/**
 * Where the hour labels stand, as a share of the strip. On the nights of the clock change a day has 92 or 100
 * quarter hours; the change lies between 2 and 3 o'clock, so every label from 6 on moves with it.
 */
export function hourMarks(quarters: number): { hour: number; at: number }[] {
  const shift = quarters - QUARTERS_PER_DAY;
  return [0, 6, 12, 18, 24].map((hour) => ({ hour, at: (hour * 4 + (hour === 0 ? 0 : shift)) / quarters }));
}
