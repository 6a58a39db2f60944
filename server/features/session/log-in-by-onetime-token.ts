import type { CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import type { Db } from '#server/db/connect.ts';
import { findOnetimeToken, spendOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Login } from './login.ts';
import { lockForSession, openSession } from './open-session.ts';

/** Logs a new customer in by the token from a response header, once and within 60 seconds (§S9.13). */
export async function logInByOnetimeToken(
  { secureCookies }: Login,
  context: CallContext,
  { onetimeToken }: { onetimeToken: string },
): Promise<CallOutput<typeof createToken> | Refusal<'ONETIME_TOKEN_INVALID' | 'CUSTOMER_STATE'>> {
  const { now, request } = context;
  return context.db.transaction().execute(async (db) => {
    const found = await findNewcomer(db, onetimeToken, now);
    if (!found) return refuse('ONETIME_TOKEN_INVALID');
    const { customerId, purpose } = found;
    const locked = await lockForSession(db, { customerId, request });
    const spent = await spendOnetimeToken(db, { secret: onetimeToken, purpose, now });
    if (!spent) return refuse('ONETIME_TOKEN_INVALID');
    if (!mayLogIn(locked?.state ?? '')) return refuse('CUSTOMER_STATE');
    return openSession(db, { ...context, customerId, storeLogin: false, secureCookies });
  });
}

async function findNewcomer(db: Db, secret: string, now: Temporal.Instant) {
  for (const purpose of ['CUSTOMER_CREATED', 'CUSTOMER_LOGIN'] as const) {
    const found = await findOnetimeToken(db, { secret, purpose, now });
    if (found?.customerId) return { customerId: found.customerId, purpose };
  }
  return undefined;
}
