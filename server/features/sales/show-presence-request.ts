import { showPresenceRequest } from '#contract/activation.ts';
import { bind } from '#server/http/bind-call.ts';
import { findAskedAccount, findPresenceCode } from './presence-code.repository.ts';

export const bindShowPresenceRequest = bind(showPresenceRequest, async ({ db, now, session }) => {
  const asked = await findAskedAccount(db, session.customerId, now);
  const code = asked === undefined ? undefined : await findPresenceCode(db, asked, now);
  return {
    request: code ? { partner: code.partner, by: code.by, expiresAt: code.expiresAt.toString() } : null,
  };
});
