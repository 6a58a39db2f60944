import { sql } from 'kysely';
import { monthLater } from '#domain/inbox/promised-by.ts';
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

type Row = InboxPerson & { id: number; number: string; askedAt: Temporal.Instant };

/** Who asked for their account to be deleted (Art. 17 GDPR): a month (Art. 12), the first first. */
export const deletionSource: InboxSource = {
  kind: 'DELETION',
  right: { area: 'CUSTOMERS', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select request.id, request.asked_at as "askedAt", customer.customer_number as number, ${PERSON_COLUMNS}
      from deletion_request request join customer on customer.id = request.customer_id ${PERSON_CITY}
      where request.withdrawn_at is null and request.done_at is null and ${isForViewer(look)}
        and ${isWanted('request.id', look)}
      order by request.asked_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `Löschantrag von ${personName(row)}`,
      about: `Account ${row.number}`,
      city: cityOfRow(row),
      since: row.askedAt,
      dueAt: monthLater(row.askedAt),
      action: { label: 'Akte öffnen', to: fillPath('/betrieb/kunden/{account}', { account: row.number }) },
      note: `Was davor steht, zeigt deletions list. Löschen geht noch nur im Terminal: deletions done ${row.number}`,
      customer: customerOfRow(row),
    }));
  },
  keys: () => sql`
    select id::text as key from deletion_request where withdrawn_at is null and done_at is null`,
};
