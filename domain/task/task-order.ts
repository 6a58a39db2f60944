import type { Urgency } from './task-kind.ts';

/** Two cars within so many metres are as near as each other: then the next booking decides. */
export const NEAR_METRES = 1_000;

export type RankedTask = {
  id: number;
  urgency: Urgency;
  /** From where the employee is; undefined: nobody knows. */
  distanceM: number | undefined;
  nextBookingAt: Temporal.Instant | undefined;
};

/** The order of work: what is most urgent, then what is near, then whose car is needed next. Negative: `a` comes first. */
export function compareTasks(a: RankedTask, b: RankedTask): number {
  return (
    a.urgency - b.urgency ||
    nearness(a) - nearness(b) ||
    compareStarts(a.nextBookingAt, b.nextBookingAt) ||
    a.id - b.id
  );
}

const nearness = ({ distanceM }: RankedTask) => Math.floor((distanceM ?? 0) / NEAR_METRES);

/** A car that nobody has booked can wait. */
function compareStarts(a: Temporal.Instant | undefined, b: Temporal.Instant | undefined): number {
  if (a && b) return Temporal.Instant.compare(a, b);
  return a ? -1 : b ? 1 : 0;
}
