import { showDocument } from '#contract/document.ts';
import type { DocumentKind } from '#domain/document/document-kind.ts';
import type { FileStore } from '#server/adapters/file-store.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findVisibleDocument } from './document.repository.ts';

const FILE_NAMES: Record<DocumentKind, string> = {
  LICENCE_FRONT: 'fuehrerschein-vorne',
  LICENCE_BACK: 'fuehrerschein-hinten',
  IDENTITY: 'ausweis',
  SELFIE: 'selfie',
};

export const bindShowDocument = ({ files }: { files: FileStore }) =>
  bind(showDocument, async ({ db, session, request, reply }, { params }) => {
    const found = await findVisibleDocument(db, {
      checkId: params.id,
      kind: params.kind,
      viewerId: session.customerId,
    });
    const bytes = found && (await files.get(found.file_key));
    if (!bytes) return refuse('DOCUMENT_UNKNOWN');
    if (found.customer_id !== session.customerId) {
      // The log must show later which employee looked at a customer's documents (Art. 5 (2) GDPR).
      const viewed = { viewerId: session.customerId, customerId: found.customer_id, ...params };
      request.log.info(viewed, 'an employee looked at a document');
    }
    void reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `inline; filename="${FILE_NAMES[params.kind]}.jpg"`)
      .header('x-content-type-options', 'nosniff');
    return bytes;
  });
