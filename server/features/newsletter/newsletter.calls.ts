import type { Mailer } from '#server/features/mail/mailer.ts';
import type { BoundCall } from '#server/http/bind-call.ts';
import { bindConfirmNewsletter } from './confirm-newsletter.ts';
import { bindSubscribeNewsletter } from './subscribe-newsletter.ts';
import { bindUnsubscribeNewsletter } from './unsubscribe-newsletter.ts';

export const newsletterCalls = ({ mailer }: { mailer: Mailer }): BoundCall[] => [
  bindSubscribeNewsletter({ mailer }),
  bindConfirmNewsletter({ mailer }),
  bindUnsubscribeNewsletter,
];
