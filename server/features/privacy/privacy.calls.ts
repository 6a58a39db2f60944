import type { FileStore } from '#server/adapters/file-store.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import type { LoginQueue } from '#server/http/login-queue.ts';
import { bindAskForDeletion } from './ask-for-deletion.ts';
import { bindConfirmDataChange } from './confirm-data-change.ts';
import { bindCreateDataChange } from './create-data-change.ts';
import { bindCreateDataExport } from './create-data-export.ts';
import { bindDownloadDataExport } from './download-data-export.ts';
import { bindSaveConsent } from './save-consent.ts';
import { bindShowDeletion } from './show-deletion.ts';
import { bindWithdrawDeletion } from './withdraw-deletion.ts';

type Needs = {
  queue: LoginQueue;
  mailer: Mailer;
  files: FileStore;
  productName: string;
  /** Who is asked for the credit rating of a person who consents; undefined: nobody. */
  creditAgency: string | undefined;
};

export const privacyCalls = ({ queue, mailer, files, productName, creditAgency }: Needs): BoundCall[] => [
  bindCreateDataExport({ queue, mailer }),
  bindDownloadDataExport({ files, productName }),
  bindCreateDataChange({ queue, mailer }),
  bindConfirmDataChange,
  bindSaveConsent({ creditAgency }),
  bindShowDeletion,
  bindAskForDeletion({ queue, mailer }),
  bindWithdrawDeletion({ mailer }),
];
