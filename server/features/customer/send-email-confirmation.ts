import { sendEmailConfirmation } from '#contract/customer.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findCustomer } from './customer.repository.ts';
import { sendConfirmationAgain } from './email-confirmation.ts';

export const bindSendEmailConfirmation = bind(
  sendEmailConfirmation,
  async ({ db, now, session: { customerId }, mailer }) => {
    const { email, prename, emailConfirmedAt: confirmedAt } = await findCustomer(db, customerId);
    if (!email) return refuse('EMAIL_MISSING');
    if (confirmedAt) return refuse('EMAIL_CONFIRMED');
    const { waitSeconds } = await sendConfirmationAgain(db, mailer, { customerId, email, prename, now });
    return waitSeconds === undefined ? null : refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  },
);
