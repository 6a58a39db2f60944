import { sql } from 'kysely';
import { workingDaysLater } from '#domain/inbox/promised-by.ts';
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

type Row = InboxPerson & { id: number; submittedAt: Temporal.Instant };

/** Who registers reads that it takes a working day. */
const PROMISED_DAYS = 1;

/** Papers that wait to be compared (§S3.9), longest first. */
export const documentCheckSource: InboxSource = {
  kind: 'DOCUMENT_CHECK',
  right: { area: 'CUSTOMERS', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select document_check.id, coalesce(document_check.submitted_at, document_check.created_at) as "submittedAt", ${PERSON_COLUMNS}
      from document_check join customer on customer.id = document_check.customer_id ${PERSON_CITY}
      where document_check.state = 'SUBMITTED' and ${isForViewer(look)} and ${isWanted('document_check.id', look)}
      order by document_check.submitted_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `Dokumente von ${personName(row)}`,
      about: `Account ${row.customerNumber}`,
      city: cityOfRow(row),
      since: row.submittedAt,
      dueAt: workingDaysLater(row.submittedAt, PROMISED_DAYS),
      action: { label: 'Prüfen', to: fillPath('/werkzeugkasten/dokumente/{check?}', { check: row.id }) },
      customer: customerOfRow(row),
    }));
  },
  keys: () => sql`
    select id || ' ' || submitted_at as key from document_check where state = 'SUBMITTED'`,
};
