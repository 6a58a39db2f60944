import { sql } from 'kysely';
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
import type { CaseKind } from './case.repository.ts';
import { CASE_KIND_TITLES } from './case-words.ts';

type Row = InboxPerson & { id: number; kind: CaseKind; createdAt: Temporal.Instant };

/** Suspicions and debts that nobody has decided about. A registration that was refused belongs to no city yet. */
export const reviewCaseSource: InboxSource = {
  kind: 'REVIEW_CASE',
  right: { area: 'CASES', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select review_case.id, review_case.kind, review_case.created_at as "createdAt", ${PERSON_COLUMNS}
      from review_case left join customer on customer.id = review_case.customer_id ${PERSON_CITY}
      where review_case.decided_at is null and ${isWanted('review_case.id', look)}
        and case when customer.id is null then ${look.cities === 'ALL'} else ${isForViewer(look)} end
      order by review_case.created_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: CASE_KIND_TITLES[row.kind].replace(/^./, (first) => first.toUpperCase()),
      about:
        row.customerNumber === null
          ? 'abgelehnte Registrierung'
          : `${personName(row)}, Account ${row.customerNumber}`,
      city: cityOfRow(row),
      since: row.createdAt,
      isForToday: true,
      note: 'Sieh dir an, woraus der Verdacht entstanden ist, und entscheide hier.',
      facts: [{ label: 'Fall', value: String(row.id) }],
      customer: customerOfRow(row),
    }));
  },
  keys: () => sql`select id::text as key from review_case where decided_at is null`,
};
