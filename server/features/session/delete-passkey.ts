import { deletePasskey } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { removePasskey } from './passkey.repository.ts';

export const bindDeletePasskey = bind(deletePasskey, async ({ db, session }, { params }) => {
  return (await removePasskey(db, session.customerId, params.id)) ? null : refuse('PASSKEY_UNKNOWN');
});
