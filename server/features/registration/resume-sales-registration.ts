import { resumeSalesRegistration } from '#contract/sales.ts';
import { endHandovers, insertSalesEvent } from '#server/features/sales/sales.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { lockSalesDraft } from './lock-sales-draft.ts';
import { moveToDevice } from './move-to-device.ts';

/** Also when it is on a phone that has no network, or in the wrong hands: it has it no longer. */
export const bindResumeSalesRegistration = bind(resumeSalesRegistration, async (context, { params }) => {
  const {
    db,
    now,
    session,
    config: { production: secureCookies },
  } = context;
  const { partnerId } = partnerOf(session);
  const moved = await db.transaction().execute(async (transaction) => {
    const asked = { registrationId: params.id, partnerId, now };
    const draft = await lockSalesDraft(transaction, asked);
    if (!draft) return undefined;
    const there = await moveToDevice({ ...context, db: transaction }, draft.draftHash, secureCookies);
    await endHandovers(transaction, params.id, now);
    await insertSalesEvent(transaction, { ...asked, personId: session.customerId, kind: 'TAKEN_BACK' });
    return there;
  });
  return moved ?? refuse('SALES_REGISTRATION_UNKNOWN');
});
