import { showDocument } from '#contract/document.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import { headInline } from '#server/http/attachment.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findVisibleDocument } from './document.repository.ts';
import { hasOpened, saveDocumentView } from './document-view.repository.ts';

const FILE_NAMES: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'fuehrerschein-vorne',
  LICENCE_BACK: 'fuehrerschein-hinten',
  IDENTITY: 'ausweis',
  SELFIE: 'selfie',
};

export const bindShowDocument = bind(showDocument, async ({ db, session, now, reply, files }, { params }) => {
  const found = await findVisibleDocument(db, {
    checkId: params.id,
    kind: params.kind,
    viewerId: session.customerId,
  });
  if (!found) return refuse('DOCUMENT_UNKNOWN');
  const isOwn = found.customerId === session.customerId;
  // Staff do not read old papers by counting numbers: the check waits, or they have said what they need it for.
  const opened = { checkId: params.id, viewerId: session.customerId, now };
  if (!isOwn && found.state !== 'SUBMITTED' && !(await hasOpened(db, opened)))
    return refuse('DOCUMENT_UNKNOWN');
  const bytes = await files.get(found.fileKey);
  if (!bytes) return refuse('DOCUMENT_UNKNOWN');
  if (!isOwn) {
    await saveDocumentView(db, {
      checkId: params.id,
      kind: params.kind,
      customerId: found.customerId,
      by: session,
      now,
    });
  }
  headInline(reply, `${FILE_NAMES[params.kind]}.jpg`);
  return bytes;
});
