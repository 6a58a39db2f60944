import type { EmployeeRole } from './employee-role.ts';

/** What was decided about somebody's work: from a day on they have a role, or no longer. */
export type EmploymentAct = { role: EmployeeRole; kind: 'BEGIN' | 'END'; day: Temporal.PlainDate };

/** Of decisions in the order of their days the one that is in force on this day; before the first, that one. */
export const inForceOn = <T extends { validFrom: Temporal.PlainDate }>(
  ordered: readonly T[],
  day: Temporal.PlainDate,
): T | undefined =>
  ordered.findLast(({ validFrom }) => Temporal.PlainDate.compare(validFrom, day) <= 0) ?? ordered[0];

/**
 * The act that says whether somebody has a role on this day; undefined: nothing was decided until then. Acts
 * are in order of their days, those of one day in that of decisions.
 */
export const actOn = (
  acts: readonly EmploymentAct[],
  role: EmployeeRole,
  day: Temporal.PlainDate,
): EmploymentAct | undefined =>
  acts.findLast((act) => act.role === role && Temporal.PlainDate.compare(act.day, day) <= 0);

/** The next act about a role after this day. */
export const actAfter = (
  acts: readonly EmploymentAct[],
  role: EmployeeRole,
  day: Temporal.PlainDate,
): EmploymentAct | undefined => {
  const next = acts.find((act) => act.role === role && Temporal.PlainDate.compare(act.day, day) > 0);
  return next && actOn(acts, role, next.day);
};
