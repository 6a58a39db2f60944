import type { CallInput } from '#contract/call.ts';
import { stepServiceCase } from '#contract/service-case.ts';
import type { Db } from '#server/db/connect.ts';
import { multiLine } from '#server/features/mail/clean-text.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCaseForStaff } from './staff-case.repository.ts';
import { viewCaseForStaff } from './staff-case-view.ts';
import { answerCase, askPerson, closeCase, noteOnCase, type StepFault, takeCase } from './staff-steps.ts';

const REFUSALS = {
  STATE: 'SERVICE_CASE_STEP',
  // It has become theirs since it was found.
  OWN: 'SERVICE_CASE_UNKNOWN',
  SAME_PERSON: 'SERVICE_CASE_OWN_ANSWER',
  CHANGED: 'SERVICE_CASE_CHANGED',
} as const satisfies Record<StepFault, string>;

/** What an employee does with a case, by their login (§S18.25). */
export const bindStepServiceCase = bind(
  stepServiceCase,
  async ({ db, now, session, mailer }, { params, body }) => {
    const staffId = session.customerId;
    const row = await findCaseForStaff(db, params.id, staffId);
    if (!row) return refuse('SERVICE_CASE_UNKNOWN');
    const fault = await take(db, mailer, body, { number: row.number, staff: { id: staffId }, now });
    if (fault) return refuse(REFUSALS[fault]);
    const after = await findCaseForStaff(db, row.number, staffId);
    return after ? viewCaseForStaff(db, after, { staffId, now }) : refuse('SERVICE_CASE_UNKNOWN');
  },
);

function take(
  db: Db,
  mailer: Mailer,
  body: CallInput<typeof stepServiceCase>['body'],
  at: Parameters<typeof takeCase>[1],
): Promise<StepFault | undefined> {
  if (body.step === 'TAKE') return takeCase(db, at);
  const words = { ...at, text: multiLine(body.text) };
  if (body.step === 'NOTE') return noteOnCase(db, words);
  const { version } = body;
  switch (body.step) {
    case 'ASK':
      return askPerson(db, mailer, { ...words, version });
    case 'ANSWER':
      return answerCase(db, mailer, { ...words, version, outcome: body.outcome });
    case 'CLOSE':
      return closeCase(db, mailer, { ...words, version });
  }
}
