import { listLogins } from '#contract/session.ts';
import { bind } from '#server/http/bind-call.ts';
import { findLogins } from './session.repository.ts';

export const bindListLogins = bind(listLogins, async ({ db, now, session }) => {
  const rows = await findLogins(db, { ...session, now });
  return {
    items: rows.map(({ id, device, since, lastUsedAt, staysLoggedIn, isThis }) => ({
      id,
      device,
      since: since.toString(),
      lastUsedAt: lastUsedAt.toString(),
      staysLoggedIn,
      isThis,
    })),
  };
});
