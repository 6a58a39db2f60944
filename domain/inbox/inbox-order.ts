import { BERLIN } from '#domain/booking/grid.ts';

/** The parts of the inbox, the most urgent first. */
export const INBOX_GROUPS = ['OVERDUE', 'TODAY', 'LATER'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

type Waiting = {
  since: Temporal.Instant;
  /** When it has to be done, exclusive; undefined: nothing says so. */
  dueAt: Temporal.Instant | undefined;
  /** Somebody waits for it, though no deadline says so. */
  isForToday: boolean;
};

/** Where it stands now. A deadline at midnight is the end of the day before. */
export function inboxGroup({ dueAt, isForToday }: Omit<Waiting, 'since'>, now: Temporal.Instant): InboxGroup {
  if (!dueAt) return isForToday ? 'TODAY' : 'LATER';
  if (Temporal.Instant.compare(dueAt, now) <= 0) return 'OVERDUE';
  const tomorrow = now.toZonedDateTimeISO(BERLIN).startOfDay().add({ days: 1 }).toInstant();
  return Temporal.Instant.compare(dueAt, tomorrow) <= 0 ? 'TODAY' : 'LATER';
}

/** The most urgent first: by part, then by deadline, then what waits longest; `-1`: the first one. */
export function compareWaiting(one: Waiting, other: Waiting, now: Temporal.Instant): number {
  const rank = (of: Waiting) => INBOX_GROUPS.indexOf(inboxGroup(of, now));
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  if (one.dueAt && other.dueAt) {
    const byDeadline = Temporal.Instant.compare(one.dueAt, other.dueAt);
    if (byDeadline !== 0) return byDeadline;
  } else if (one.dueAt ?? other.dueAt) return one.dueAt ? -1 : 1;
  return Temporal.Instant.compare(one.since, other.since);
}
