import { decideDocumentCheck } from '#contract/document.ts';
import { MAX_REASON_LENGTH, missingPoint } from '#domain/document/paper-point.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { bind } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { approveCheck, rejectCheck } from './decide-document-check.ts';
import { findCheckFor, findStaffName } from './document.repository.ts';
import { viewForStaff } from './staff-check-view.ts';

/** §S3.9. What was handed in anew meanwhile is not what was looked at, and is not decided about. */
export const bindDecideDocumentCheck = bind(
  decideDocumentCheck,
  async ({ db, now, session, mailer }, { params, body }) => {
    const viewer = { id: session.customerId };
    if (!session.mayDecidePapers) return refuse('FORBIDDEN');
    const check = await findCheckFor(db, viewer, params.id);
    if (!check) return refuse('DOCUMENT_CHECK_UNKNOWN');
    const decision = {
      checkId: check.id,
      customerId: check.customerId,
      submittedAt: Temporal.Instant.from(body.submittedAt),
      by: `${await findStaffName(db, viewer)} (${session.customerNumber})`.slice(0, 100),
      now,
    };
    if (body.decision === 'APPROVED') {
      if (missingPoint(body.compared)) return refuse('FIELD_INVALID', { fields: [NOT_COMPARED] });
      const { onlyAutomatics } = body;
      if (!(await approveCheck(db, mailer, { ...decision, onlyAutomatics })))
        return refuse('DOCUMENT_CHECK_DECIDED');
    } else {
      const reason = oneLine(body.reason).trim();
      if (reason === '' || reason.length > MAX_REASON_LENGTH) return refuseReason(reason);
      if (!(await rejectCheck(db, mailer, { ...decision, reason }))) return refuse('DOCUMENT_CHECK_DECIDED');
    }
    const after = await findCheckFor(db, viewer, check.id);
    return after ? viewForStaff(db, after) : refuse('DOCUMENT_CHECK_UNKNOWN');
  },
);

const NOT_COMPARED = {
  name: 'compared',
  code: 'REQUIRED',
  message: {
    de: 'Bitte vergleiche jeden Punkt und hake ihn ab. Stimmt etwas nicht, lehne ab.',
    en: 'Please compare each point and tick it. If something does not match, reject.',
  },
};

const refuseReason = (reason: string): Refusal<'FIELD_INVALID'> =>
  refuse('FIELD_INVALID', {
    fields: [
      reason === ''
        ? {
            name: 'reason',
            code: 'REQUIRED',
            message: {
              de: 'Bitte nenne den Grund: Die Person liest ihn.',
              en: 'Please give the reason: the customer reads it.',
            },
          }
        : {
            name: 'reason',
            code: 'TOO_LONG',
            message: {
              de: `Der Grund hat mehr als ${MAX_REASON_LENGTH} Zeichen.`,
              en: `The reason has more than ${MAX_REASON_LENGTH} characters.`,
            },
          },
    ],
  });
