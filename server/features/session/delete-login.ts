import { deleteLogin } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { removeLogin } from './session.repository.ts';

export const bindDeleteLogin = bind(deleteLogin, async ({ db, session }, { params }) =>
  (await removeLogin(db, session.customerId, params.id)) ? null : refuse('NOT_FOUND'),
);
