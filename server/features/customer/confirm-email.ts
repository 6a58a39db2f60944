import { confirmEmail } from '#contract/customer.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { confirmCustomerEmail, hasConfirmed } from './email-confirmation.repository.ts';
import { findSpentOnetimeToken, spendOnetimeToken } from './onetime-token.repository.ts';

export const bindConfirmEmail = bind(confirmEmail, async ({ db, now }, { body }) => {
  const token = { secret: body.token, purpose: 'EMAIL_CONFIRMATION', now } as const;
  const spent = await spendOnetimeToken(db, token);
  // A second click on the link reports what the first one did.
  const { customerId, subject: email } = spent ?? (await findSpentOnetimeToken(db, token)) ?? {};
  if (!customerId || !email) return refuse('LINK_INVALID');
  const isDone = spent
    ? await confirmCustomerEmail(db, { customerId, email, now })
    : await hasConfirmed(db, { customerId, email });
  return isDone ? null : refuse('LINK_INVALID');
});
