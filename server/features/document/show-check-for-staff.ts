import { showDocumentCheckForStaff } from '#contract/document.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCheckFor } from './document.repository.ts';
import { saveDocumentView } from './document-view.repository.ts';
import { viewForStaff } from './staff-check-view.ts';

export const bindShowDocumentCheckForStaff = bind(
  showDocumentCheckForStaff,
  async ({ db, now, session }, { params }) => {
    const viewer = { id: session.customerId };
    if (!session.mayDecidePapers) return refuse('FORBIDDEN');
    const check = await findCheckFor(db, viewer, params.id);
    if (!check) return refuse('DOCUMENT_CHECK_UNKNOWN');
    await saveDocumentView(db, {
      checkId: check.id,
      kind: null,
      customerId: check.customerId,
      by: session,
      now,
    });
    return viewForStaff(db, check);
  },
);
