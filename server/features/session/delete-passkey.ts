import { deletePasskey } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { removePasskey } from './passkey.repository.ts';
import { queuePasskeyMail } from './queue-passkey-mail.ts';
import { passkeyDeleted } from './session.letters.ts';
import { lockLogins } from './session.repository.ts';

export const bindDeletePasskey = bind(deletePasskey, async ({ db, now, session, mailer }, { params }) => {
  const { customerId } = session;
  await lockLogins(db, [customerId]);
  const label = await removePasskey(db, customerId, params.id);
  if (label === undefined) return refuse('PASSKEY_UNKNOWN');
  await queuePasskeyMail(db, mailer, passkeyDeleted, { customerId, label, now });
  return null;
});
