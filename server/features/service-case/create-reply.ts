import { createServiceCaseReply } from '#contract/service-case.ts';
import { answerBy } from '#domain/service-case/case-deadline.ts';
import { stateAfterReply } from '#domain/service-case/case-state.ts';
import { multiLine } from '#server/features/mail/clean-text.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { factsOf } from './case-facts.ts';
import { caseForStaff } from './service-case.letters.ts';
import { findCase, insertEvent, lockCase, saveState } from './service-case.repository.ts';
import { viewCase } from './service-case-view.ts';

const REPLIES_A_DAY = 20;

/** What the person adds: to what they reported, as an answer to a question, or against our answer (§S18.24). */
export const bindCreateServiceCaseReply = bind(
  createServiceCaseReply,
  async ({ db, now, session, mailer }, { params, body }) => {
    const row = await lockCase(db, params.id);
    if (row?.reporterId !== session.customerId) return refuse('SERVICE_CASE_UNKNOWN');
    if (row.state === 'CLOSED') return refuse('SERVICE_CASE_CLOSED');
    const subject = `servicecase-reply:${session.customerId}`;
    const { waitSeconds } = await countAttempt(db, subject, REPLIES_A_DAY, 24 * 60, now);
    if (waitSeconds !== undefined) return refuse('SERVICE_CASE_LIMIT');
    const isObjection = row.state === 'ANSWERED';
    await insertEvent(db, {
      caseId: row.id,
      kind: isObjection ? 'OBJECTED' : 'REPLIED',
      at: now,
      by: { customerId: session.customerId },
      text: multiLine(body.text),
    });
    // What is our turn already keeps its deadline.
    if (row.answerBy === null) {
      const state = stateAfterReply(row.state);
      await saveState(db, {
        id: row.id,
        answerBy: answerBy(now),
        ...(state === 'IN_PROGRESS' && row.assigneeId !== null
          ? { state, assigneeId: row.assigneeId }
          : { state: 'OPEN' }),
      });
    }
    if (isObjection)
      await mailer.queue(db, {
        letter: caseForStaff,
        to: mailer.informationAddress,
        contractOf: 'NOBODY',
        placeholders: { number: row.number, facts: factsOf(row), isObjection },
        now,
      });
    const after = await findCase(db, row.number, session.customerId);
    return after ? viewCase(db, after, session.customerId) : refuse('SERVICE_CASE_UNKNOWN');
  },
);
