import { answerBy, replyBy } from '#domain/service-case/case-deadline.ts';
import { type CaseOutcome, mayStep, type StaffStep } from '#domain/service-case/case-state.ts';
import type { Db } from '#server/db/connect.ts';
import type { Staff } from '#server/features/customer/staff.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { deadlineText, factsOf } from './case-facts.ts';
import { caseAnswered, caseAsked, caseClosed } from './service-case.letters.ts';
import {
  type CaseRow,
  findOverdueReplies,
  insertEvent,
  lockCase,
  saveState,
} from './service-case.repository.ts';
import { findVersion, isOfStaff, wasAnsweredBy } from './staff-case.repository.ts';

/**
 * Why a step is not taken. OWN: it is the employee's own case. SAME_PERSON: an objection is for somebody else. CHANGED: the person
 * has added something that the employee has not seen.
 */
export type StepFault = 'STATE' | 'OWN' | 'SAME_PERSON' | 'CHANGED';

type Step = { number: number; staff: Pick<Staff, 'id'>; now: Temporal.Instant };
type Look = Pick<Step, 'staff' | 'now'> & { caseId: string };
type Words = Step & { text: string };
/** `version`: of the case as the employee has read it; undefined: as it is. */
type WordsToPerson = Words & { version?: number | undefined };

/**
 * Runs one step of staff on a case; a step that may not be taken changes nothing. Nobody decides about themselves, nor about an
 * objection to their own answer (§S18.25).
 */
const step = (
  db: Db,
  { number, staff, kind, version }: Pick<WordsToPerson, 'number' | 'staff' | 'version'> & { kind: StaffStep },
  take: (transaction: Db, row: CaseRow) => Promise<unknown>,
): Promise<StepFault | undefined> => {
  const run = async (transaction: Db): Promise<StepFault | undefined> => {
    const row = await lockCase(transaction, number);
    if (!row) throw new Error(`case ${number} vanished`);
    if (!mayStep(row.state, kind)) return 'STATE';
    if (await isOfStaff(transaction, row.id, staff.id)) return 'OWN';
    if (row.state === 'OPEN' && kind !== 'NOTE' && (await wasAnsweredBy(transaction, row.id, staff.id)))
      return 'SAME_PERSON';
    if (version !== undefined && version !== (await findVersion(transaction, row.id))) return 'CHANGED';
    await take(transaction, row);
    return undefined;
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
};

/** Notes that an employee has looked at a case. */
export const noteLook = (db: Db, { caseId, staff, now }: Look): Promise<void> =>
  insertEvent(db, { caseId, kind: 'SEEN', at: now, by: { staffId: staff.id } });

/** Takes a case up, or over from somebody else. */
export const takeCase = (db: Db, { number, staff, now }: Step): Promise<StepFault | undefined> =>
  step(db, { number, staff, kind: 'TAKE' }, async (transaction, row) => {
    await saveState(transaction, {
      id: row.id,
      state: 'IN_PROGRESS',
      answerBy: row.answerBy ?? answerBy(now),
      assigneeId: staff.id,
    });
    await insertEvent(transaction, { caseId: row.id, kind: 'TAKEN', at: now, by: { staffId: staff.id } });
  });

/** Adds what only staff read. */
export const noteOnCase = (db: Db, { number, staff, text, now }: Words): Promise<StepFault | undefined> =>
  step(db, { number, staff, kind: 'NOTE' }, (transaction, row) =>
    insertEvent(transaction, { caseId: row.id, kind: 'NOTED', at: now, by: { staffId: staff.id }, text }),
  );

/** Asks the person something, who is told by mail; meanwhile it is not our turn. */
export const askPerson = (
  db: Db,
  mailer: Mailer,
  { number, staff, text, version, now }: WordsToPerson,
): Promise<StepFault | undefined> =>
  step(db, { number, staff, version, kind: 'ASK' }, async (transaction, row) => {
    const until = replyBy(now);
    await saveState(transaction, { id: row.id, state: 'WAITING', replyBy: until, assigneeId: staff.id });
    await insertEvent(transaction, {
      caseId: row.id,
      kind: 'ASKED',
      at: now,
      by: { staffId: staff.id },
      text,
    });
    if (row.reporter.email === null) return;
    await mailer.queue(transaction, {
      letter: caseAsked,
      to: row.reporter.email,
      contractOf: { customerId: row.reporterId },
      placeholders: { ...placeholdersOf(row), text, replyBy: deadlineText(until) },
      now,
    });
  });

/** Answers the person, who is told by mail and may object. */
export const answerCase = (
  db: Db,
  mailer: Mailer,
  { number, staff, text, outcome, version, now }: WordsToPerson & { outcome: CaseOutcome },
): Promise<StepFault | undefined> =>
  step(db, { number, staff, version, kind: 'ANSWER' }, async (transaction, row) => {
    const until = replyBy(now);
    await saveState(transaction, {
      id: row.id,
      state: 'ANSWERED',
      replyBy: until,
      assigneeId: staff.id,
      outcome,
      at: now,
    });
    await insertEvent(transaction, {
      caseId: row.id,
      kind: 'ANSWERED',
      at: now,
      by: { staffId: staff.id },
      text,
    });
    if (row.reporter.email === null) return;
    await mailer.queue(transaction, {
      letter: caseAnswered,
      to: row.reporter.email,
      contractOf: { customerId: row.reporterId },
      placeholders: { ...placeholdersOf(row), outcome, text, replyBy: deadlineText(until) },
      now,
    });
  });

/** Closes a case without an answer, such as one that was sent twice; the person reads why. */
export const closeCase = (
  db: Db,
  mailer: Mailer,
  { number, staff, text, version, now }: WordsToPerson,
): Promise<StepFault | undefined> =>
  step(db, { number, staff, version, kind: 'CLOSE' }, async (transaction, row) => {
    await saveState(transaction, { id: row.id, state: 'CLOSED', at: now });
    await insertEvent(transaction, {
      caseId: row.id,
      kind: 'CLOSED',
      at: now,
      by: { staffId: staff.id },
      text,
    });
    if (row.reporter.email === null) return;
    await mailer.queue(transaction, {
      letter: caseClosed,
      to: row.reporter.email,
      contractOf: { customerId: row.reporterId },
      placeholders: { ...placeholdersOf(row), text },
      now,
    });
  });

/** Closes the cases whose person has neither answered our question nor objected in time; the mail before has said so. */
export async function closeOverdue(db: Db, now: Temporal.Instant): Promise<void> {
  for (const number of await findOverdueReplies(db, now)) {
    await db.transaction().execute(async (transaction) => {
      const row = await lockCase(transaction, number);
      if (!row?.replyBy || Temporal.Instant.compare(row.replyBy, now) > 0) return;
      await saveState(transaction, { id: row.id, state: 'CLOSED', at: now });
      await insertEvent(transaction, { caseId: row.id, kind: 'CLOSED', at: now, by: undefined });
    });
  }
}

const placeholdersOf = (row: CaseRow) => ({
  prename: row.reporter.prename,
  number: row.number,
  facts: factsOf(row),
});
