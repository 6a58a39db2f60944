import { listSepaAccounts } from '#contract/payment.ts';
import { creditorOf } from '#domain/customer/creditor.ts';
import { findCompany } from '#server/features/provider/issuer.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { findMandates } from './mandate.repository.ts';
import { toSepaAccount } from './sepa-account-view.ts';

export const bindListSepaAccounts = bind(listSepaAccounts, async ({ db, session, config: { creditor } }) => {
  const company = await findCompany(db, session.providerId);
  return {
    items: (await findMandates(db, session.customerId)).map(toSepaAccount),
    creditor: company ? (creditorOf(company) ?? null) : creditor,
  };
});
