/** How long after its due day a receivable is open, in the steps that a list of open items has. */
export const RECEIVABLE_AGES = [
  { upToDays: 0, title: 'Nicht fällig' },
  { upToDays: 30, title: '1 bis 30 Tage' },
  { upToDays: 60, title: '31 bis 60 Tage' },
  { upToDays: 90, title: '61 bis 90 Tage' },
  { upToDays: Number.POSITIVE_INFINITY, title: 'Über 90 Tage' },
] as const;

export type AgedItem = { dueOn: Temporal.PlainDate; openCents: number };

/** What is open by age on a day, in cents, in the order of `RECEIVABLE_AGES`. On its due day an item is not overdue yet. */
export function centsByAge(items: readonly AgedItem[], on: Temporal.PlainDate): number[] {
  const sums = RECEIVABLE_AGES.map(() => 0);
  for (const { dueOn, openCents } of items) {
    const { days } = dueOn.until(on, { largestUnit: 'days' });
    const place = RECEIVABLE_AGES.findIndex(({ upToDays }) => days <= upToDays);
    sums[place] = (sums[place] ?? 0) + openCents;
  }
  return sums;
}
