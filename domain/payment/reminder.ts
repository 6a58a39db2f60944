import type { PriceList } from '#domain/tariff/price-list.ts';

/** Reminders (§S11.3): so many days after the invoice was to be paid; the first one is free. */
export const REMINDERS = [
  { level: 1, days: 14, isFree: true },
  { level: 2, days: 28, isFree: false },
] as const;

export type ReminderLevel = (typeof REMINDERS)[number]['level'];
export type Reminder = { level: ReminderLevel; feeCents: number };

/** Between two reminders there is at least this time, also when a night without a server made the first one late. */
const BETWEEN_DAYS = 14;

type Overdue = {
  /** Since then it was to be paid by transfer: the day it was due, or the later one on which its debit came back. */
  since: Temporal.PlainDate;
  reminded: { level: number; on: Temporal.PlainDate }[];
};

/** The reminder that is to be sent today at the fee of this price list, if any; each comes once. */
export function reminderOf(
  { since, reminded }: Overdue,
  today: Temporal.PlainDate,
  priceList: Pick<PriceList, 'reminderFeeCents'>,
): Reminder | undefined {
  const next = REMINDERS.find(({ level }) => !reminded.some((sent) => sent.level === level));
  if (!next || Temporal.PlainDate.compare(today, since.add({ days: next.days })) < 0) return undefined;
  const last = reminded.at(-1)?.on;
  if (last && Temporal.PlainDate.compare(today, last.add({ days: BETWEEN_DAYS })) < 0) return undefined;
  return { level: next.level, feeCents: next.isFree ? 0 : priceList.reminderFeeCents };
}
