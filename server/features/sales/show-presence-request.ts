import { showPresenceRequest } from '#contract/sales.ts';
import { bind } from '#server/http/bind-call.ts';
import { findPresenceCode } from './presence-code.repository.ts';

export const bindShowPresenceRequest = bind(showPresenceRequest, async ({ db, now, session }) => {
  const code = await findPresenceCode(db, session.customerId, now);
  return {
    request: code ? { partner: code.partner, by: code.by, expiresAt: code.expires_at.toString() } : null,
  };
});
