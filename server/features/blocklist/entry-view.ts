import type { listBlocklist } from '#contract/blocklist.ts';
import type { CallOutput } from '#contract/call.ts';
import { BERLIN } from '#domain/booking/grid.ts';
import { formatPhone } from '#domain/customer/format-phone.ts';
import { BLOCKLIST_KINDS } from '#domain/registration/fraud-flags.ts';
import type { Entry } from '#server/features/case/blocklist.repository.ts';

type View = CallOutput<typeof listBlocklist>['items'][number];

/** As people read it; null: an account, which is only a hash, or it has gone with the end. */
export function shownValue({ kind, value }: Pick<Entry, 'kind' | 'value'>): string | null {
  if (value.startsWith('#')) return null;
  return kind === 'phone' ? formatPhone(value) : value;
}

/** "IBAN (nur als Prüfwert gespeichert)", "E-Mail-Adresse boese@example.org" */
export function entryText(entry: Pick<Entry, 'kind' | 'value'>): string {
  const title = BLOCKLIST_KINDS[entry.kind];
  const shown = shownValue(entry);
  if (shown !== null) return `${title} ${shown}`;
  return entry.kind === 'iban' ? `${title} (nur als Prüfwert gespeichert)` : title;
}

/** The last day on which it counts, of the moment at which it is over. */
const lastDayOf = (endsAt: Temporal.Instant): string =>
  endsAt.subtract({ milliseconds: 1 }).toZonedDateTimeISO(BERLIN).toPlainDate().toString();

export const viewEntry = (entry: Entry): View => ({
  id: entry.id,
  kind: entry.kind,
  value: shownValue(entry),
  reason: entry.reason,
  since: entry.since.toString(),
  lastDay: entry.endsAt && lastDayOf(entry.endsAt),
  addedBy: entry.addedBy,
  secondBy: entry.secondBy,
  endedAt: entry.endedAt?.toString() ?? null,
  endedBy: entry.endedBy,
});
