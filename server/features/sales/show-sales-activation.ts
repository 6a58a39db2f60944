import { showSalesActivation } from '#contract/activation.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { findStanding } from './activation-standing.ts';
import { activationView } from './activation-view.ts';
import { insertSalesEvent } from './sales.repository.ts';

/** §S12.1: nothing is shown before the look is on record. */
export const bindShowSalesActivation = bind(
  showSalesActivation,
  async ({ db, now, session }, { params: { id: registrationId }, query: { customerId } }) => {
    const standing = await findStanding(db, { session, registrationId, customerId, now });
    if (!standing) return refuse('SALES_REGISTRATION_UNKNOWN');
    await insertSalesEvent(db, {
      registrationId,
      partnerId: standing.partner.id,
      personId: session.customerId,
      customerId: standing.person.id,
      kind: 'SEEN',
      now,
    });
    return activationView(db, standing, now);
  },
);
