import { deleteAllTokens } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { SESSION_COOKIE } from '#server/http/session.ts';
import { namesOwnToken } from './own-token.ts';
import { removeAllTokens } from './session.repository.ts';

export const bindDeleteAllTokens = bind(
  deleteAllTokens,
  async ({ db, session, request, reply }, { params }) => {
    if (!namesOwnToken(params.id, session, request)) return refuse('NOT_FOUND');
    await removeAllTokens(db, session.customerId);
    void reply.clearCookie(SESSION_COOKIE, { path: '/' });
    return null;
  },
);
