import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { type CaseRow, selectCases } from './service-case.repository.ts';

/** Reported, paid or driven by somebody of the employee's own account: nobody decides about themselves (§S18.25). */
export const isOfStaffSql = (staffId: number) => sql`exists (
  select from customer person
    join customer staff on staff.account_number = person.account_number and staff.provider_id = person.provider_id
  where person.id in (one.reporter_id, one.account_id, one.driver_id) and staff.id = ${staffId})`;

/** Is the case the employee's own, or one of their account? */
export async function isOfStaff(db: Db, caseId: string, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    select from service_case one where one.id = ${caseId}::uuid and ${isOfStaffSql(staffId)}`.execute(db);
  return rows.length > 0;
}

/** The case, unless it is one of the employee's own account. */
export const findCaseForStaff = async (
  db: Db,
  number: number,
  staffId: number,
): Promise<CaseRow | undefined> =>
  (await selectCases(db, sql`where one.number = ${number} and not ${isOfStaffSql(staffId)}`))[0];

/** Those that wait for us, the most urgent first; with `all` the latest 200, the newest first. */
export const listCases = (db: Db, { all }: { all: boolean }): Promise<CaseRow[]> =>
  selectCases(
    db,
    all
      ? sql`order by one.number desc limit 200`
      : sql`where one.state in ('OPEN', 'IN_PROGRESS') order by one.answer_by, one.number`,
  );

type Place = { answerBy: Temporal.Instant; number: number };

/** Those that wait for us and are not of the employee's account, the most urgent first, after this place. */
export const listDueFor = (
  db: Db,
  staffId: number,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<CaseRow[]> =>
  selectCases(
    db,
    sql`where one.state in ('OPEN', 'IN_PROGRESS') and not ${isOfStaffSql(staffId)}
      ${after ? sql`and (one.answer_by, one.number) > (${after.answerBy}::timestamptz, ${after.number})` : sql``}
      order by one.answer_by, one.number limit ${limit}`,
  );

/** All that are not of the employee's account, the newest first, below this number. */
export const listAllFor = (
  db: Db,
  staffId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CaseRow[]> =>
  selectCases(
    db,
    sql`where not ${isOfStaffSql(staffId)} and one.number < ${before ?? Number.MAX_SAFE_INTEGER}
      order by one.number desc limit ${limit}`,
  );

/** Is it the employee's answer against which the person objects? */
export async function wasAnsweredBy(db: Db, caseId: string, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    select from service_case_event event
    where event.case_id = ${caseId}::uuid and event.kind = 'ANSWERED' and event.staff_id = ${staffId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** What the person has done last, as the number of the event; a photo that has arrived counts. */
export async function findVersion(db: Db, caseId: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select max(id) as version from service_case_event where case_id = ${caseId}::uuid and customer_id is not null`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}
