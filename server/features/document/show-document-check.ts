import { showDocumentCheck } from '#contract/document.ts';
import { bind } from '#server/http/bind-call.ts';
import { viewDocumentCheck } from './document-check-view.ts';

export const bindShowDocumentCheck = bind(showDocumentCheck, ({ db, now, session }) =>
  viewDocumentCheck(db, session.customerId, now),
);
