import { sql } from 'kysely';
import { fillPath } from '#domain/page/fill-path.ts';
import {
  CASE_KIND_TITLES,
  CASE_REASON_TITLES,
  type CaseKind,
  type CaseReason,
} from '#domain/service-case/case-kind.ts';
import type { InboxSource } from '#server/feature/inbox-source.ts';
import {
  cityOfRow,
  customerOfRow,
  type InboxPerson,
  inboxCities,
  isWanted,
  PERSON_COLUMNS,
  personName,
} from '#server/features/customer/inbox-sql.ts';
import { isOfStaffSql } from './staff-case.repository.ts';

type Row = InboxPerson & {
  number: number;
  kind: CaseKind;
  reason: CaseReason;
  createdAt: Temporal.Instant;
  answerBy: Temporal.Instant;
  assigneeId: number | null;
};

/** "Stimmt etwas nicht?": what waits for our answer (§S18.24), the nearest deadline first. */
export const serviceCaseSource: InboxSource = {
  kind: 'SERVICE_CASE',
  right: { area: 'CASES', step: 'DO' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select one.number, one.kind, one.reason, one.created_at as "createdAt", one.answer_by as "answerBy",
        one.assignee_id as "assigneeId", ${PERSON_COLUMNS}
      from service_case one join customer on customer.id = one.reporter_id
        left join customer main on main.id = customer.main_customer_id
        left join city on city.id = coalesce(one.city_id, customer.registered_city_id, main.registered_city_id)
      where one.state in ('OPEN', 'IN_PROGRESS') and one.answer_by is not null and one.provider_id = ${look.viewer.providerId}
        and ${inboxCities(look)} and not ${isOfStaffSql(look.viewer.id)} and ${isWanted('one.number', look)}
      order by one.answer_by limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.number),
      title: `${CASE_KIND_TITLES[row.kind]}: ${CASE_REASON_TITLES[row.reason]}`,
      about: personName(row),
      city: cityOfRow(row),
      since: row.createdAt,
      dueAt: row.answerBy,
      facts: [{ label: 'Fall', value: String(row.number) }],
      action: { label: 'Beantworten', to: fillPath('/werkzeugkasten/anliegen/{id}', { id: row.number }) },
      customer: customerOfRow(row),
      holderId: row.assigneeId ?? undefined,
    }));
  },
  keys: () => sql`
    select number || ' ' || answer_by || ' ' || coalesce(assignee_id, 0) as key
    from service_case where state in ('OPEN', 'IN_PROGRESS')`,
};
