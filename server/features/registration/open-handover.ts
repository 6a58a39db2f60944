import { openHandover } from '#contract/sales.ts';
import { findHandover, insertSalesEvent, setOpened } from '#server/features/sales/sales.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { lockSalesDraft } from './lock-sales-draft.ts';
import { moveToDevice } from './move-to-device.ts';

/** Nobody guesses a code; this keeps the attempts cheap. */
const PER_ADDRESS_IN_HOUR = 120;

/** The first device that opens the code has the registration; the database decides which one that is. */
export const bindOpenHandover = bind(openHandover, async (context, { body }) => {
  const {
    db,
    now,
    request,
    config: { production: secureCookies },
  } = context;
  const subject = `handover-address:${networkOf(request.ip)}`;
  const { waitSeconds } = await countAttempt(db, subject, PER_ADDRESS_IN_HOUR, 60, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  return db.transaction().execute(async (transaction) => {
    const tokenHash = hashSecret(body.token);
    const registrationId = (await findHandover(transaction, tokenHash))?.registrationId;
    if (registrationId === undefined) return refuse('HANDOVER_OVER');
    const draft = await lockSalesDraft(transaction, { registrationId, now });
    // Read under the lock: another device may have opened it meanwhile.
    const code = await findHandover(transaction, tokenHash);
    if (code?.openedAt) return refuse('HANDOVER_OPENED');
    if (!draft || !code || Temporal.Instant.compare(code.expiresAt, now) <= 0) return refuse('HANDOVER_OVER');
    const there = await moveToDevice({ ...context, db: transaction }, draft.draftHash, secureCookies);
    await setOpened(transaction, tokenHash, now);
    await insertSalesEvent(transaction, {
      registrationId,
      partnerId: draft.partnerId,
      personId: draft.personId,
      kind: 'HANDED_OVER',
      now,
    });
    return { ...there, partner: draft.partnerName };
  });
});
