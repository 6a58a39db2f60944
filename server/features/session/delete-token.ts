import { deleteToken } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { SESSION_COOKIE } from '#server/http/session.ts';
import {
  clearSessionCookie,
  clearStoredLoginCookie,
  namedStoredLogin,
  storedLoginOf,
} from './login-cookies.ts';
import { namesOwnToken } from './own-token.ts';
import { lockLogins, removeToken } from './session.repository.ts';
import { findStoredLogin, removeFamily } from './stored-login.repository.ts';

/** Public, because whoever has an expired token still has the stored login, which this must end. */
export const bindDeleteToken = bind(deleteToken, async (context, { params }) => {
  const { db, session, request } = context;
  if (session && !namesOwnToken(params.id, session, request)) return refuse('NOT_FOUND');
  const cookie = storedLoginOf(request);
  const credential = cookie ?? namedStoredLogin(request);
  const stored = credential && (await findStoredLogin(db, credential));
  if (!session && !stored) {
    // The token has expired, or the customer's state has ended it: its cookie is of no use any more.
    if (request.cookies[SESSION_COOKIE]) clearSessionCookie(context);
    return refuse('AUTHENTICATION');
  }

  await db.transaction().execute(async (transaction) => {
    // A token renewed at the same time must not outlive the logout.
    const customers = [session, stored || undefined].flatMap((one) => (one ? [one.customerId] : []));
    await lockLogins(transaction, customers);
    if (session) await removeToken(transaction, session.customerId, session.tokenHandle);
    if (stored) await removeFamily(transaction, stored.familyId);
  });
  clearSessionCookie(context);
  if (cookie) clearStoredLoginCookie(context);
  return null;
});
