import { startSecondFactor } from '#contract/staff.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { keepSecret } from './second-factor.repository.ts';
import { factorPurpose, factorUri, newFactorSecret } from './second-factor.ts';

/** Asked again before it is confirmed, it makes another secret; the answer is kept nowhere. */
export const bindStartSecondFactor = bind(startSecondFactor, async ({ db, now, session, vault, config }) => {
  const secret = newFactorSecret();
  const { customerId, customerNumber } = session;
  const sealed = vault.seal(secret, factorPurpose(customerId));
  if (!(await keepSecret(db, { customerId, sealed, now }))) return refuse('SECOND_FACTOR_SET_UP');
  const issuer = `${config.productName} Betrieb`;
  return { secret, uri: factorUri(secret, { issuer, label: customerNumber }) };
});
