import { takeTabletBack } from '#contract/sales.ts';
import { insertSalesEvent } from '#server/features/sales/sales.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { proveByPassword } from '#server/features/session/prove-by-password.ts';
import { lockLogins, turnLogin } from '#server/features/session/session.repository.ts';
import { bind } from '#server/http/bind-call.ts';

export const bindTakeTabletBack = bind(
  takeTabletBack,
  async ({ db, now, request, session, queue }, { body }) => {
    const { customerId, turnedRoundFor } = session;
    const { partnerId } = partnerOf(session);
    const refusal = await proveByPassword({ db, now, request, session }, body.currentPassword, queue);
    if (refusal) return refusal;
    if (turnedRoundFor === undefined) return null;
    await db.transaction().execute(async (transaction) => {
      await lockLogins(transaction, [customerId]);
      await turnLogin(transaction, session, undefined);
      const event = { registrationId: turnedRoundFor, partnerId, personId: customerId, now };
      await insertSalesEvent(transaction, { ...event, kind: 'TABLET_BACK' });
    });
    return null;
  },
);
