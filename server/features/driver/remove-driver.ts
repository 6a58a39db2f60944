import { removeDriver } from '#contract/driver.ts';
import { spendAllOnetimeTokens } from '#server/features/customer/onetime-token.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { speaksEnglish } from '#server/http/problem.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { changeEntitlement, readReason } from './change-entitlement.ts';
import { managedDriver } from './driver-view.ts';
import { lockOwnDriver } from './managed-driver.ts';

export const bindRemoveDriver = bind(
  removeDriver,
  async ({ db, now, request, session, mailer }, { params, body }) => {
    const own = await lockOwnDriver(db, params.id, session);
    if (isRefused(own)) return own;
    const read = readReason(body.reason, { required: false, english: speaksEnglish(request) });
    if ('fields' in read) return refuse('FIELD_INVALID', read);
    const [customerId, actorId] = [own.driver.id, session.customerId];
    await changeEntitlement(db, mailer, { ...own, ...read, entitlement: 'REMOVED', actorId, now });
    await spendAllOnetimeTokens(db, { customerId, purpose: 'DRIVER_INVITATION', now });
    return managedDriver(db, { customerId, mainCustomerId: actorId }, now);
  },
);
