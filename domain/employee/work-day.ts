import { dayOf, elapsedMs, type Shift, type Stretch } from './shift.ts';

/** § 4 sentence 2 ArbZG: what is shorter is no break. */
const SHORTEST_BREAK_MS = 15 * 60_000;

/** What somebody worked on one day of Berlin: the shifts that began on it. */
export type WorkDay = {
  date: Temporal.PlainDate;
  shifts: readonly Shift[];
  workedMs: number;
  /** Of all breaks that were stamped. */
  breakMs: number;
  /** Of those that count as breaks by law, times between two shifts of the day included. */
  lawfulBreakMs: number;
  isRunning: boolean;
};

/** Of each day on which a shift began, in their order. */
export function workDays(shifts: readonly Shift[], now: Temporal.Instant): WorkDay[] {
  const days = Map.groupBy(shifts, (shift) => dayOf(shift).toString());
  return [...days].map(([date, ofDay]) => ({
    date: Temporal.PlainDate.from(date),
    shifts: ofDay,
    workedMs: ofDay.reduce((sum, shift) => sum + elapsedMs(shift, 'WORK', now), 0),
    breakMs: ofDay.reduce((sum, shift) => sum + elapsedMs(shift, 'BREAK', now), 0),
    lawfulBreakMs: pausesOf(ofDay, now).reduce((sum, { ms }) => sum + (ms >= SHORTEST_BREAK_MS ? ms : 0), 0),
    isRunning: ofDay.some(({ isRunning }) => isRunning),
  }));
}

type Pause = { ms: number; end: Temporal.Instant };

/** Breaks, and the times between the shifts of a day. */
function pausesOf(shifts: readonly Shift[], now: Temporal.Instant): Pause[] {
  const pause = (start: Temporal.Instant, end: Temporal.Instant): Pause => ({
    ms: end.epochMilliseconds - start.epochMilliseconds,
    end,
  });
  return shifts.flatMap((shift, index) => {
    const before = shifts[index - 1]?.end;
    const breaks = shift.stretches.filter(({ kind }) => kind === 'BREAK');
    return [
      ...(before ? [pause(before, shift.start)] : []),
      ...breaks.map(({ start, end }) => pause(start, end ?? (shift.isRunning ? now : start))),
    ];
  });
}

/** Times of work that no break by law interrupts, with their beginning and end; the last may run. */
export function runsOf({ shifts }: Pick<WorkDay, 'shifts'>, now: Temporal.Instant): Stretch[] {
  const runs: Stretch[] = [];
  for (const shift of shifts) {
    for (const { kind, start, end } of shift.stretches) {
      const until = end ?? (shift.isRunning ? undefined : start);
      if (kind === 'BREAK') continue;
      const last = runs.at(-1);
      const gapMs = last?.end ? start.epochMilliseconds - last.end.epochMilliseconds : Infinity;
      if (last && gapMs < SHORTEST_BREAK_MS) last.end = until;
      else runs.push({ kind: 'WORK', start, end: until });
    }
  }
  return runs.filter(({ start }) => Temporal.Instant.compare(start, now) <= 0);
}

/** Milliseconds in whole minutes, as days are counted: what sums up on a page is what stands on it. */
export const wholeMinutes = (ms: number): number => Math.round(ms / 60_000);
