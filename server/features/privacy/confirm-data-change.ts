import { confirmDataChange } from '#contract/privacy.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import { changeCustomer, lockChangeable } from '#server/features/customer/customer-change.repository.ts';
import {
  confirmCustomerEmail,
  hasConfirmed,
} from '#server/features/customer/email-confirmation.repository.ts';
import {
  findSpentOnetimeToken,
  spendOnetimeToken,
} from '#server/features/customer/onetime-token.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { replaceIdentities } from './create-data-change.ts';

/** From now on the new address counts. A second click on the link reports what the first one did. */
export const bindConfirmDataChange = bind(confirmDataChange, async ({ db, now }, { body }) => {
  const token = { secret: body.token, purpose: 'EMAIL_CHANGE', now } as const;
  const spent = await spendOnetimeToken(db, token);
  const { customerId, subject: email } = spent ?? (await findSpentOnetimeToken(db, token)) ?? {};
  if (!customerId || !email) return refuse('LINK_INVALID');
  if (!spent) return (await hasConfirmed(db, { customerId, email })) ? null : refuse('LINK_INVALID');
  const customer = await lockChangeable(db, customerId);
  if (!mayLogIn(customer.state)) return refuse('LINK_INVALID');
  const after = { emailAddress: email };
  if (!(await replaceIdentities(db, customerId, customer, after))) return refuse('CUSTOMER_ALREADY_EXISTS');
  const before = { emailAddress: customer.values.emailAddress };
  await changeCustomer(db, { customerId, subject: 'EMAIL', before, after, now });
  // Whoever only missed a confirmed address becomes active.
  await confirmCustomerEmail(db, { customerId, email, now });
  return null;
});
