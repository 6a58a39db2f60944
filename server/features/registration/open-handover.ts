import { openHandover } from '#contract/sales.ts';
import {
  findStarted,
  insertSalesEvent,
  lockHandover,
  setOpened,
} from '#server/features/sales/sales.repository.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { networkOf } from '#server/http/network-of.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { moveToDevice } from './move-to-device.ts';

/** Nobody guesses a code; this keeps the attempts cheap. */
const PER_ADDRESS_IN_HOUR = 120;

type Options = { secureCookies: boolean };

/** The first device that opens the code has the registration; the database decides which one that is. */
export const bindOpenHandover = ({ secureCookies }: Options) =>
  bind(openHandover, async (context, { body }) => {
    const { db, now, request } = context;
    const subject = `handover-address:${networkOf(request.ip)}`;
    const { waitSeconds } = await countAttempt(db, subject, PER_ADDRESS_IN_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    return db.transaction().execute(async (transaction) => {
      const tokenHash = hashSecret(body.token);
      const code = await lockHandover(transaction, tokenHash);
      if (code?.opened_at) return refuse('HANDOVER_OPENED');
      if (!code || Temporal.Instant.compare(code.expires_at, now) <= 0) return refuse('HANDOVER_OVER');
      const started = await findStarted(transaction, code.registration_id);
      const draftHash = started?.draft_hash;
      const there =
        draftHash && (await moveToDevice({ ...context, db: transaction }, draftHash, secureCookies));
      if (!started || !there) return refuse('HANDOVER_OVER');
      await setOpened(transaction, tokenHash, now);
      await insertSalesEvent(transaction, {
        registrationId: code.registration_id,
        partnerId: started.partner_id,
        personId: started.person_id,
        kind: 'HANDED_OVER',
        now,
      });
      return { ...there, partner: started.partner_name };
    });
  });
