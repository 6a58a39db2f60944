import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindDownloadDeclaration } from './download-declaration.ts';
import { bindSendDeclaration } from './send-declaration.ts';
import { bindSendEmail } from './send-email.ts';
import { bindSendEmailTemplate } from './send-email-template.ts';
import { bindShowDeclaration } from './show-declaration.ts';

export const contactCalls = ({
  mailer,
  productName,
}: {
  mailer: Mailer;
  productName: string;
}): BoundCall[] => [
  bindSendEmail({ mailer }),
  bindSendEmailTemplate({ mailer }),
  bindSendDeclaration({ mailer }),
  bindShowDeclaration,
  bindDownloadDeclaration({ productName }),
];
