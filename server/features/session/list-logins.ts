import { listLogins } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { findLogins } from './session.repository.ts';

export const bindListLogins = bind(listLogins, async ({ db, now, session }) => {
  const rows = await findLogins(db, { ...session, now });
  return {
    items: rows.map(({ id, device, since, last_used_at, stays_logged_in, is_this }) => ({
      id,
      device,
      since: since.toString(),
      lastUsedAt: last_used_at.toString(),
      staysLoggedIn: stays_logged_in,
      isThis: is_this,
    })),
  };
});
