import type { CallOutput } from '#contract/call.ts';
import type { createToken } from '#contract/session.ts';
import { mayLogIn } from '#domain/customer/customer-state.ts';
import type { CallContext } from '#server/http/call-steps.ts';
import { isBrowser } from '#server/http/native-origin.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import type { Login } from './login.ts';
import { clearStoredLoginCookie, storedLoginOf } from './login-cookies.ts';
import { issueToken } from './open-session.ts';
import { lockLogins } from './session.repository.ts';
import { findStoredLogin, removeFamily, rotateStoredLogin } from './stored-login.repository.ts';

/**
 * The silent re-login (§S9.1): returns a token for a credential of `storeLogin`, which it replaces.
 * One that was replaced before ends its whole family, because either the customer or a thief has a copy.
 */
export async function logInByStoredLogin(
  { secureCookies }: Login,
  context: CallContext,
  { credential }: { credential?: string | undefined },
): Promise<CallOutput<typeof createToken> | Refusal<'STORED_LOGIN_INVALID' | 'CUSTOMER_STATE'>> {
  const { now, request } = context;
  const secret = credential ?? storedLoginOf(request);
  const answer = secret
    ? await context.db.transaction().execute(async (db) => {
        const known = await findStoredLogin(db, secret);
        if (!known) return refuse('STORED_LOGIN_INVALID');
        const [customer] = await lockLogins(db, [known.customerId]);
        const rotation = await rotateStoredLogin(db, { secret, now });
        if (rotation.kind === 'UNKNOWN') return refuse('STORED_LOGIN_INVALID');
        const { customerId } = rotation;
        if (rotation.kind === 'REUSED') {
          const { familyId } = rotation;
          request.log.warn({ customerId, familyId }, 'a stored login was used twice; its family is ended');
          await removeFamily(db, familyId);
          return refuse('STORED_LOGIN_INVALID');
        }
        if (!mayLogIn(customer?.state ?? '')) {
          await removeFamily(db, rotation.next.familyId);
          return refuse('CUSTOMER_STATE');
        }
        const session = { ...context, customerId, provenAt: null, secureCookies };
        return issueToken(db, session, rotation.tokenSecret, rotation.next);
      })
    : refuse('STORED_LOGIN_INVALID');
  if ('refusal' in answer && isBrowser(request)) clearStoredLoginCookie(context);
  return answer;
}
