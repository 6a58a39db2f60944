import { formatDate, formatTime } from '#domain/booking/format-period.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import type { InboxKind } from '#domain/inbox/inbox-kind.ts';
import { type InboxGroup, inboxGroup } from '#domain/inbox/inbox-order.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { InboxEntry } from './inbox-queries.ts';

export const GROUP_TITLES: Record<InboxGroup, string> = {
  OVERDUE: 'Frist vorbei',
  TODAY: 'Heute',
  LATER: 'Später',
};

export const KIND_ICONS: Record<InboxKind, IconName> = {
  OPEN_TRIP: 'car',
  SERVICE_CASE: 'help',
  PROPOSAL: 'check',
  RETURN_TASK: 'key',
  DAMAGE: 'warning',
  DOCUMENT_CHECK: 'eye',
  MANUAL_CHECK: 'person',
  REVIEW_CASE: 'search',
  NOTE: 'clock',
  BANK_ENTRY: 'bank',
  DEBIT_FILE: 'bank',
  REMINDER_STOP: 'clock',
  DAMAGE_SHARE: 'receipt',
  TRIP_KM: 'road',
  DELETION: 'trash',
};

/** Where an entry stands now. */
export const groupOf = (
  { dueAt, isForToday }: Pick<InboxEntry, 'dueAt' | 'isForToday'>,
  now: Temporal.Instant,
) => inboxGroup({ dueAt: dueAt === null ? undefined : Temporal.Instant.from(dueAt), isForToday }, now);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "12 Min.", "2 Std. 28 Min.", "3 Tagen": after „in“ and „vor“. */
function roughly(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (ms < HOUR_MS) return `${minutes} Min.`;
  if (ms < DAY_MS) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} Std.${rest > 0 ? ` ${rest} Min.` : ''}`;
  }
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? 'einem Tag' : `${days} Tagen`;
}

/** "14:20", on another day "03.12.2026" */
export function clockText(at: string, now: Temporal.Instant): string {
  const instant = Temporal.Instant.from(at);
  const dayOf = (of: Temporal.Instant) => of.toZonedDateTimeISO(BERLIN).toPlainDate();
  // Midnight ends the day before.
  const moment = instant.toZonedDateTimeISO(BERLIN);
  if (moment.toPlainTime().equals(Temporal.PlainTime.from('00:00')) && !dayOf(instant).equals(dayOf(now))) {
    const last = instant.subtract({ milliseconds: 1 });
    return dayOf(last).equals(dayOf(now)) ? '24:00' : formatDate(last);
  }
  return dayOf(instant).equals(dayOf(now)) ? formatTime(instant) : formatDate(instant);
}

export type Deadline = { relative: string; clock: string; isSoon: boolean };

const SOON_MS = HOUR_MS;

/** The deadline, relative first and then by the clock; of what has none, how long it has waited. */
export function deadlineOf(
  { dueAt, since }: Pick<InboxEntry, 'dueAt' | 'since'>,
  now: Temporal.Instant,
): Deadline {
  const left = Date.parse(dueAt ?? since) - now.epochMilliseconds;
  if (dueAt === null) {
    const waited = Math.max(0, -left);
    return {
      relative: waited < MINUTE_MS ? 'gerade eben' : `seit ${roughly(waited)}`,
      clock: clockText(since, now),
      isSoon: false,
    };
  }
  return {
    relative: left <= 0 ? `vor ${roughly(-left)}` : `in ${roughly(left)}`,
    clock: clockText(dueAt, now),
    isSoon: left > 0 && left <= SOON_MS,
  };
}

/** "14 offen, davon 3 über der Frist." */
export function introText(entries: readonly InboxEntry[], now: Temporal.Instant): string {
  if (entries.length === 0) return 'Nichts offen.';
  const overdue = entries.filter((entry) => groupOf(entry, now) === 'OVERDUE').length;
  return `${entries.length} offen${overdue > 0 ? `, davon ${overdue} über der Frist` : ''}. Das Dringendste zuerst.`;
}

/** "Nächste Frist: 16:00." of these; nothing if none has one ahead. */
export function nextDeadlineText(entries: readonly InboxEntry[], now: Temporal.Instant): string {
  const ahead = entries.flatMap(({ dueAt }) =>
    dueAt !== null && Date.parse(dueAt) > now.epochMilliseconds ? [dueAt] : [],
  );
  const [next] = ahead.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return next ? `Nächste Frist: ${clockText(next, now)}.` : '';
}
