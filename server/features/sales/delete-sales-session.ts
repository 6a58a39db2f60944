import { deleteSalesSession } from '#contract/sales.ts';
import { clearSessionCookie } from '#server/features/session/login-cookies.ts';
import { lockLogins, removeToken } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';

/** §7.37. The stored login of this device ends with its token. */
export const bindDeleteSalesSession = bind(deleteSalesSession, async (context) => {
  const { db, session } = context;
  await db.transaction().execute(async (transaction) => {
    await lockLogins(transaction, [session.customerId]);
    await removeToken(transaction, session.customerId, session.tokenHandle);
  });
  clearSessionCookie(context);
  return null;
});
