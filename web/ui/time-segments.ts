/** One quarter hour of a day. */
export interface TimeSegment {
  busy: boolean;
  wanted: boolean;
  /** In the past: the strip shows only a thin line. */
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

/**
 * Joins equal neighbours into runs. Past quarters and free, unwanted ones are left out: they are the
 * background.
 */
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
 * Returns the hour labels’ positions, `at` as a share of the strip. A day of a clock change has 92 or 100 quarters,
 * so labels from 6 on shift.
 */
export function hourMarks(quarters: number): { hour: number; at: number }[] {
  const shift = quarters - QUARTERS_PER_DAY;
  return [0, 6, 12, 18, 24].map((hour) => ({ hour, at: (hour * 4 + (hour === 0 ? 0 : shift)) / quarters }));
}
