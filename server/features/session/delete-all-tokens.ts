import { deleteAllTokens } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { clearSessionCookie, clearStoredLoginCookie } from './login-cookies.ts';
import { namesOwnToken } from './own-token.ts';
import { removeAllLogins } from './session.repository.ts';

export const bindDeleteAllTokens = bind(deleteAllTokens, async (context, { params }) => {
  const { db, session, request } = context;
  if (!namesOwnToken(params.id, session, request)) return refuse('NOT_FOUND');
  await db.transaction().execute((transaction) => removeAllLogins(transaction, session.customerId));
  clearSessionCookie(context);
  clearStoredLoginCookie(context);
  return null;
});
