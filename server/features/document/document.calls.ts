import type { FileStore } from '#server/adapters/file-store.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindDecideDocumentCheck } from './decide-check-for-staff.ts';
import { bindListDocumentChecks } from './list-document-checks.ts';
import { bindSaveDocument } from './save-document.ts';
import { bindShowDocumentCheckForStaff } from './show-check-for-staff.ts';
import { bindShowDocument } from './show-document.ts';
import { bindShowDocumentCheck } from './show-document-check.ts';
import { bindSubmitDocumentCheck } from './submit-document-check.ts';

export const documentCalls = ({ files, mailer }: { files: FileStore; mailer: Mailer }): BoundCall[] => [
  bindShowDocumentCheck,
  bindSaveDocument({ files }),
  bindShowDocument({ files }),
  bindSubmitDocumentCheck,
  bindListDocumentChecks,
  bindShowDocumentCheckForStaff,
  bindDecideDocumentCheck({ mailer }),
];
