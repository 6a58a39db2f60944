import { showDocumentCheckForStaff } from '#contract/document.ts';
import { isReason } from '#domain/document/look-reason.ts';
import { oneLine } from '#server/features/mail/clean-text.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCheckFor } from './document.repository.ts';
import { hasOpened, saveDocumentView } from './document-view.repository.ts';
import { viewForStaff } from './staff-check-view.ts';

export const bindShowDocumentCheckForStaff = bind(
  showDocumentCheckForStaff,
  async ({ db, now, session }, { params, query }) => {
    const viewer = { id: session.customerId };
    if (!session.mayDecidePapers) return refuse('FORBIDDEN');
    const check = await findCheckFor(db, viewer, params.id);
    if (!check) return refuse('DOCUMENT_CHECK_UNKNOWN');
    const reason = oneLine(query.reason ?? '').trim();
    const opened = { checkId: check.id, viewerId: viewer.id, now };
    const needsReason = check.state !== 'SUBMITTED' && !(await hasOpened(db, opened));
    if (needsReason && !isReason(reason)) return refuse('DOCUMENT_REASON_NEEDED');
    await saveDocumentView(db, {
      checkId: check.id,
      kind: null,
      customerId: check.customerId,
      by: session,
      reason: isReason(reason) ? reason : undefined,
      now,
    });
    return viewForStaff(db, check);
  },
);
