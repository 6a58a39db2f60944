import { listSepaAccounts } from '#contract/payment.ts';
import { bind } from '#server/http/bind-call.ts';
import { findMandates } from './mandate.repository.ts';
import { toSepaAccount } from './sepa-account-view.ts';

export const bindListSepaAccounts = bind(listSepaAccounts, async ({ db, session }) => ({
  items: (await findMandates(db, session.customerId)).map(toSepaAccount),
}));
