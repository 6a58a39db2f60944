import { unblockDriver } from '#contract/driver.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused } from '#server/http/refuse.ts';
import { changeEntitlement } from './change-entitlement.ts';
import { managedDriver } from './driver-view.ts';
import { lockOwnDriver } from './managed-driver.ts';

/** A block by staff stays: it is another one. */
export const bindUnblockDriver = bind(unblockDriver, async ({ db, now, session, mailer }, { params }) => {
  const own = await lockOwnDriver(db, params.id, session);
  if (isRefused(own)) return own;
  const actorId = session.customerId;
  await changeEntitlement(db, mailer, { ...own, reason: undefined, entitlement: 'ENTITLED', actorId, now });
  return managedDriver(db, { customerId: own.driver.id, mainCustomerId: actorId }, now);
});
