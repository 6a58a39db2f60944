import { deleteToken } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { clearSessionCookie, clearStoredLoginCookie, storedLoginOf } from './login-cookies.ts';
import { namesOwnToken } from './own-token.ts';
import { removeToken } from './session.repository.ts';
import { findStoredLogin, removeFamily } from './stored-login.repository.ts';

/** Public, because a browser whose token has run out still has its stored login: logging out must end that. */
export const bindDeleteToken = bind(deleteToken, async (context, { params }) => {
  const { db, session, request } = context;
  if (session && !namesOwnToken(params.id, session, request)) return refuse('NOT_FOUND');
  const cookie = storedLoginOf(request);
  const stored = cookie && (await findStoredLogin(db, cookie));
  if (!session && !stored) return refuse('AUTHENTICATION');

  if (session) await removeToken(db, session.customerId, session.tokenHandle);
  if (stored) await removeFamily(db, stored.familyId);
  clearSessionCookie(context);
  if (cookie) clearStoredLoginCookie(context);
  return null;
});
