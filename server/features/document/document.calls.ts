import type { FileStore } from '#server/adapters/file-store.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindSaveDocument } from './save-document.ts';
import { bindShowDocument } from './show-document.ts';
import { bindShowDocumentCheck } from './show-document-check.ts';
import { bindSubmitDocumentCheck } from './submit-document-check.ts';

export const documentCalls = ({ files }: { files: FileStore }): BoundCall[] => [
  bindShowDocumentCheck,
  bindSaveDocument({ files }),
  bindShowDocument({ files }),
  bindSubmitDocumentCheck,
];
