import { blockDriver } from '#contract/driver.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { changeEntitlement, readReason } from './change-entitlement.ts';
import { managedDriver } from './driver-view.ts';
import { lockOwnDriver } from './managed-driver.ts';

export const bindBlockDriver = bind(
  blockDriver,
  async ({ db, now, request, session, mailer }, { params, body }) => {
    const own = await lockOwnDriver(db, params.id, session);
    if (isRefused(own)) return own;
    const read = readReason(body.reason, { required: true, english: speaksEnglish(request) });
    if ('fields' in read) return refuse('FIELD_INVALID', read);
    const actorId = session.customerId;
    await changeEntitlement(db, mailer, { ...own, ...read, entitlement: 'BLOCKED', actorId, now });
    return managedDriver(db, { customerId: own.driver.id, mainCustomerId: actorId }, now);
  },
);
