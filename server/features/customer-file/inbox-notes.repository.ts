import { sql } from 'kysely';
import { BERLIN } from '#domain/booking/grid.ts';
import { fullName } from '#domain/customer/full-name.ts';
import { endOfDay } from '#domain/inbox/promised-by.ts';
import { fillPath } from '#domain/page/fill-path.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
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

type Row = InboxPerson & {
  id: number;
  number: string;
  text: string;
  remindOn: string;
  writtenAt: Temporal.Instant;
  authorPrename: string | null;
  authorName: string | null;
};

const dayOf = (now: Temporal.Instant): string => now.toZonedDateTimeISO(BERLIN).toPlainDate().toString();

/** So much of a note stands in the list; the rest is in the file. */
const MAX_EXCERPT = 120;
const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_EXCERPT ? `${line.slice(0, MAX_EXCERPT - 1)}…` : line;
};

/** Notes that somebody wanted to be reminded of by today (§S20.7). */
export const noteSource: InboxSource = {
  kind: 'NOTE',
  right: { area: 'CUSTOMERS', step: 'DO' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select note.id, note.text, note.remind_on as "remindOn", note.written_at as "writtenAt", author.prename as "authorPrename",
        author.name as "authorName", customer.customer_number as number, ${PERSON_COLUMNS}
      from customer_note note join customer author on author.id = note.author_id
        join customer on customer.id = note.customer_id ${PERSON_CITY}
      where note.remind_on <= ${dayOf(look.now)}::date and note.settled_at is null and ${isForViewer(look)}
        and ${isWanted('note.id', look)}
      order by note.remind_on, note.id limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `An ${personName(row)} denken`,
      about: excerpt(row.text),
      city: cityOfRow(row),
      since: row.writtenAt,
      dueAt: endOfDay(Temporal.PlainDate.from(row.remindOn)),
      facts: [{ label: 'Notiert von', value: fullName(row.authorPrename, row.authorName) ?? 'unbekannt' }],
      action: { label: 'Akte öffnen', to: fillPath('/betrieb/kunden/{account}', { account: row.number }) },
      customer: customerOfRow(row),
    }));
  },
  keys: (now) => sql`
    select id::text as key from customer_note where remind_on <= ${dayOf(now)}::date and settled_at is null`,
};
