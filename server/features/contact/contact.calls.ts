import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindSendDeclaration } from './send-declaration.ts';
import { bindSendEmail } from './send-email.ts';
import { bindSendEmailTemplate } from './send-email-template.ts';

export const contactCalls = ({ mailer }: { mailer: Mailer }): BoundCall[] => [
  bindSendEmail({ mailer }),
  bindSendEmailTemplate({ mailer }),
  bindSendDeclaration({ mailer }),
];
