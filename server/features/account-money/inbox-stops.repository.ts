import { sql } from 'kysely';
import { formatDate } from '#domain/booking/format-period.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { AFTER_STOP_DAYS, OLD_STOP_DAYS } from '#domain/payment/reminder-stop.ts';
import { formatMoney } from '#domain/tariff/money.ts';
import { sumOf } from '#domain/tariff/sum-of.ts';
import type { InboxRow, InboxSource } from '#server/feature/inbox-source.ts';
import {
  cityOfRow,
  customerOfRow,
  type InboxPerson,
  isForViewer,
  isWanted,
  PERSON_CITY,
  PERSON_COLUMNS,
  personName,
} from '#server/features/customer/inbox-sql.ts';
import { dayOf } from '#server/features/payment/collect.ts';
import { invoicesWithOpen, type OpenInvoice } from '#server/features/payment/open-invoices.ts';

type Row = InboxPerson & {
  id: number;
  accountId: number;
  number: string;
  invoiceId: number | null;
  until: string | null;
  stoppedAt: Temporal.Instant;
  staffPrename: string | null;
  staffName: string | null;
};

/** Its last day is over, or it has none and is old; nobody has gone on. */
const waits = (now: Temporal.Instant) => sql`stop.ended_at is null
  and (stop.until < ${dayOf(now).toString()}::date
    or stop.until is null and stop.stopped_at <= ${now.subtract({ hours: 24 * OLD_STOP_DAYS })}::timestamptz)`;

/** Stops of reminders that have ended, or go on for long without an end, while something is open (§S20.25). */
export const reminderStopSource: InboxSource = {
  kind: 'REMINDER_STOP',
  right: { area: 'MONEY', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select stop.id, stop.customer_id as "accountId", customer.customer_number as number, stop.invoice_id as "invoiceId",
        to_char(stop.until, 'YYYY-MM-DD') as until, stop.stopped_at as "stoppedAt", staff.prename as "staffPrename",
        staff.name as "staffName", ${PERSON_COLUMNS}
      from reminder_stop stop join customer staff on staff.id = stop.stopped_by
        join customer on customer.id = stop.customer_id ${PERSON_CITY}
      where ${waits(look.now)} and ${isForViewer(look)} and ${isWanted('stop.id', look)}
      order by coalesce(stop.until, stop.stopped_at::date), stop.id limit ${look.limit}`.execute(look.db);
    if (rows.length === 0) return [];
    const open = await invoicesWithOpen(look.db, [...new Set(rows.map(({ accountId }) => accountId))]);
    return rows.flatMap((row) => {
      const of = open.filter(
        (invoice) =>
          invoice.openCents > 0 &&
          invoice.customerId === row.accountId &&
          (row.invoiceId === null || row.invoiceId === invoice.id),
      );
      return of.length === 0 ? [] : [viewRow(row, of)];
    });
  },
  keys: (now) => sql`select stop.id::text as key from reminder_stop stop where ${waits(now)}`,
};

function viewRow(row: Row, open: readonly OpenInvoice[]): InboxRow {
  const [{ currency } = { currency: 'EUR' as const }] = open;
  const until = row.until === null ? undefined : Temporal.PlainDate.from(row.until);
  return {
    id: String(row.id),
    title: until
      ? `Mahnstopp endete am ${formatDate(until)}: ${personName(row)}`
      : `Mahnstopp ohne Ende: ${personName(row)}`,
    about: until
      ? `Ab dem ${formatDate(until.add({ days: AFTER_STOP_DAYS + 1 }))} mahnen wir wieder.`
      : `Er läuft seit mehr als ${OLD_STOP_DAYS} Tagen.`,
    city: cityOfRow(row),
    since: row.stoppedAt,
    isForToday: true,
    facts: [
      {
        label: 'Offen',
        value: `${formatMoney({ cents: sumOf(open, ({ openCents }) => openCents), currency })} (${open.map(({ number }) => number).join(', ')})`,
      },
      { label: 'Angehalten von', value: fullName(row.staffPrename, row.staffName) ?? 'unbekannt' },
    ],
    action: { label: 'Konto öffnen', to: `/betrieb/kunden/${row.number}?ansicht=geld` },
    customer: customerOfRow(row),
  };
}
