import { randomBytes } from 'node:crypto';
import { createHandover } from '#contract/sales.ts';
import { HANDOVER_MINUTES } from '#domain/sales/handover.ts';
import { insertHandover, insertSalesEvent } from '#server/features/sales/sales.repository.ts';
import { partnerOf } from '#server/features/sales/sales-session.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { hashSecret } from '#server/http/session.ts';
import { lockSalesDraft } from './lock-sales-draft.ts';

/** Codes for one registration. */
const PER_HOUR = 20;

export const bindCreateHandover = bind(createHandover, async ({ db, now, session, mailer }, { params }) => {
  const { partnerId } = partnerOf(session);
  const { waitSeconds } = await countAttempt(db, `handover:${params.id}`, PER_HOUR, 60, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const token = randomBytes(24).toString('base64url');
  const expiresAt = now.add({ minutes: HANDOVER_MINUTES });
  const isMade = await db.transaction().execute(async (transaction) => {
    const asked = { registrationId: params.id, partnerId, now };
    if (!(await lockSalesDraft(transaction, asked))) return false;
    const tokenHash = hashSecret(token);
    await insertHandover(transaction, { tokenHash, registrationId: params.id, now, expiresAt });
    await insertSalesEvent(transaction, { ...asked, personId: session.customerId, kind: 'CODE_SHOWN' });
    return true;
  });
  if (!isMade) return refuse('SALES_REGISTRATION_UNKNOWN');
  // The secret is behind the #, so that no server, proxy or log sees it.
  return { link: mailer.link(`/registrierung#uebergabe=${token}`), expiresAt: expiresAt.toString() };
});
