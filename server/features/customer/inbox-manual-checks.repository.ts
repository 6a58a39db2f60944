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
} from './inbox-sql.ts';

type Row = InboxPerson & { id: number; number: string; plan: string; createdAt: Temporal.Instant };

/** What companies read: one to two working days. */
const PROMISED_DAYS = 2;

/** Accepted, and only the address is not confirmed yet: that waits for the customer. */
const IS_UNDECIDED = sql`customer.state = 'PRELIMINARY' and 'ACCEPTED' is distinct from (
  select decision from manual_check where manual_check.customer_id = customer.id order by manual_check.id desc limit 1)`;

/** Accounts whose data a person has to look at (§S3.6), the oldest first. */
export const manualCheckSource: InboxSource = {
  kind: 'MANUAL_CHECK',
  right: { area: 'CUSTOMERS', step: 'DECIDE' },
  ids: 'NUMBER',
  find: async (look) => {
    const { rows } = await sql<Row>`
      select customer.id, customer.customer_number as number, customer.created_at as "createdAt", plan.title as plan, ${PERSON_COLUMNS}
      from customer join plan on plan.id = customer.plan_id ${PERSON_CITY}
      where ${IS_UNDECIDED} and ${isForViewer(look)} and ${isWanted('customer.id', look)}
      order by customer.created_at limit ${look.limit}`.execute(look.db);
    return rows.map((row) => ({
      id: String(row.id),
      title: `${personName(row)} prüfen`,
      about: `Account ${row.number}, Tarif ${row.plan}`,
      city: cityOfRow(row),
      since: row.createdAt,
      dueAt: workingDaysLater(row.createdAt, PROMISED_DAYS),
      action: {
        label: 'Prüfen',
        to: `${fillPath('/betrieb/kunden/{account}', { account: row.number })}?pruefung=offen`,
      },
      customer: customerOfRow(row),
    }));
  },
  keys: () => sql`select id::text as key from customer where ${IS_UNDECIDED}`,
};
