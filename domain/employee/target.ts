/** How much somebody is to work in a week, from a day on, and on which days of the week (Monday is 1). */
export type Target = { validFrom: Temporal.PlainDate; weeklyMinutes: number; weekdays: readonly number[] };

export const MAX_WEEKLY_MINUTES = 48 * 60;

/** The target that counts on this day; undefined before the first. */
export const targetOn = (targets: readonly Target[], date: Temporal.PlainDate): Target | undefined =>
  targets
    .filter(({ validFrom }) => Temporal.PlainDate.compare(validFrom, date) <= 0)
    .toSorted((one, other) => Temporal.PlainDate.compare(one.validFrom, other.validFrom))
    .at(-1);

/**
 * Minutes to be worked on a day: the week's, spread over its days without rest. A public holiday and a day of holidays ask
 * for none: they are paid as if they had been worked.
 */
export function targetMinutes(targets: readonly Target[], date: Temporal.PlainDate, isFree: boolean): number {
  const target = targetOn(targets, date);
  if (!target || isFree) return 0;
  const { weekdays, weeklyMinutes } = target;
  const index = weekdays.toSorted((one, other) => one - other).indexOf(date.dayOfWeek);
  if (index < 0) return 0;
  const until = (days: number) => Math.floor((days * weeklyMinutes) / weekdays.length);
  return until(index + 1) - until(index);
}
