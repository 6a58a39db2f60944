import { turnTablet } from '#contract/sales.ts';
import { endHandovers, insertSalesEvent } from '#server/features/sales/sales.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { lockLogins, turnLogin } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockSalesDraft } from './lock-sales-draft.ts';

/** A code shown before opens the registration nowhere else: it is on this tablet now. */
export const bindTurnTablet = bind(turnTablet, async ({ db, now, session }, { params }) => {
  const { partnerId } = partnerOf(session);
  const { customerId } = session;
  const isTurned = await db.transaction().execute(async (transaction) => {
    await lockLogins(transaction, [customerId]);
    const asked = { registrationId: params.id, partnerId, now };
    if (!(await lockSalesDraft(transaction, asked))) return false;
    await endHandovers(transaction, params.id, now);
    await turnLogin(transaction, session, params.id);
    await insertSalesEvent(transaction, { ...asked, personId: customerId, kind: 'TABLET_TURNED' });
    return true;
  });
  return isTurned ? null : refuse('SALES_REGISTRATION_UNKNOWN');
});
