import type { CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import type { CallContext } from '#server/http/bind-call.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Login } from './login.ts';
import { spendOnetimeToken } from './onetime-token.repository.ts';
import { openSession } from './open-session.ts';
import { findState } from './session.repository.ts';

/** Right after a customer was created: the token from that answer's header, once, for 60 seconds (decisions §9). */
export async function logInByOnetimeToken(
  { secureCookies }: Login,
  context: CallContext,
  { onetimeToken }: { onetimeToken: string },
): Promise<CallOutput<typeof createToken> | Refusal<'ONETIME_TOKEN_INVALID' | 'CUSTOMER_STATE'>> {
  const { now } = context;
  return context.db.transaction().execute(async (db) => {
    const spent = await spendOnetimeToken(db, { secret: onetimeToken, purpose: 'CUSTOMER_CREATED', now });
    const customerId = spent?.customerId;
    if (!customerId) return refuse('ONETIME_TOKEN_INVALID');
    if (!mayLogIn(await findState(db, customerId))) return refuse('CUSTOMER_STATE');
    return openSession(db, { ...context, customerId, storeLogin: false, secureCookies });
  });
}
