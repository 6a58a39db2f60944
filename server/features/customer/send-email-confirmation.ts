import { sendEmailConfirmation } from '#contract/customer.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCustomer } from './customer.repository.ts';
import { queueEmailConfirmation } from './email-confirmation.ts';

const MAX_MAILS = 3;
const WINDOW_MINUTES = 60;

export const bindSendEmailConfirmation = bind(
  sendEmailConfirmation,
  async ({ db, now, session: { customerId }, mailer }) => {
    const { email, prename, emailConfirmedAt: confirmedAt } = await findCustomer(db, customerId);
    if (!email) return refuse('EMAIL_MISSING');
    if (confirmedAt) return refuse('EMAIL_CONFIRMED');
    const subject = `email-confirmation:${customerId}`;
    const { waitSeconds } = await countAttempt(db, subject, MAX_MAILS, WINDOW_MINUTES, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    await queueEmailConfirmation(db, mailer, { customerId, email, prename, now });
    return null;
  },
);
