/** Reminders (§S11.3): so many days after the invoice was to be paid, at this price. */
export const REMINDERS = [
  { level: 1, days: 14, feeCents: 0 },
  { level: 2, days: 28, feeCents: 250 },
] as const;

export type ReminderLevel = (typeof REMINDERS)[number]['level'];
export type Reminder = (typeof REMINDERS)[number];

/** Between two reminders there is at least this time, also when a night without a server made the first one late. */
const BETWEEN_DAYS = 14;

type Overdue = {
  /** Since then it was to be paid by transfer: the day it was due, or the later one on which its debit came back. */
  since: Temporal.PlainDate;
  reminded: { level: number; on: Temporal.PlainDate }[];
};

/** The reminder that is to be sent today, if any; each comes once. */
export function reminderOf({ since, reminded }: Overdue, today: Temporal.PlainDate): Reminder | undefined {
  const next = REMINDERS.find(({ level }) => !reminded.some((sent) => sent.level === level));
  if (!next || Temporal.PlainDate.compare(today, since.add({ days: next.days })) < 0) return undefined;
  const last = reminded.at(-1)?.on;
  return last && Temporal.PlainDate.compare(today, last.add({ days: BETWEEN_DAYS })) < 0 ? undefined : next;
}
