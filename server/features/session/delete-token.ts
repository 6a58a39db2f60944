import { deleteToken } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { presentedToken, SESSION_COOKIE } from '#server/http/session.ts';
import { namesOwnToken } from './own-token.ts';
import { removeToken } from './session.repository.ts';

export const bindDeleteToken = bind(deleteToken, async ({ db, session, request, reply }, { params }) => {
  if (!session) return refuse('AUTHENTICATION');
  const own = namesOwnToken(params.id, session, request);
  const removed = own && (await removeToken(db, session.customerId, session.tokenHandle));
  if (!removed) return refuse('NOT_FOUND');
  if (presentedToken(request)?.from === 'cookie') void reply.clearCookie(SESSION_COOKIE, { path: '/' });
  return null;
});
