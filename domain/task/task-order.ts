import type { Urgency } from './task-kind.ts';

/** Two cars within so many metres are as near as each other: then it decides which of them is taken sooner. */
export const NEAR_METRES = 1_000;

export type RankedTask = {
  id: number;
  urgency: Urgency;
  /** From where the employee is; undefined: nobody knows. */
  distanceM: number | undefined;
  /** When it is taken next: booked, or out of service. */
  takenFrom: Temporal.Instant | undefined;
};

/** The order of work: what is most urgent, then what is near, then whose car is taken next. Negative: `a` comes first. */
export function compareTasks(a: RankedTask, b: RankedTask): number {
  return (
    a.urgency - b.urgency ||
    nearness(a) - nearness(b) ||
    compareStarts(a.takenFrom, b.takenFrom) ||
    a.id - b.id
  );
}

const nearness = ({ distanceM }: RankedTask) => Math.floor((distanceM ?? 0) / NEAR_METRES);

/** A car that nobody wants can wait. */
function compareStarts(a: Temporal.Instant | undefined, b: Temporal.Instant | undefined): number {
  if (a && b) return Temporal.Instant.compare(a, b);
  return a ? -1 : b ? 1 : 0;
}
