import { inviteDriver } from '#contract/driver.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { isRefused, refuse } from '#server/http/refuse.ts';
import { noteInvitation } from './driver.repository.ts';
import { managedDriver } from './driver-view.ts';
import { queueInvitation } from './invitation.ts';
import { lockOwnDriver } from './managed-driver.ts';

const PER_HOUR = 5;
const WINDOW_MINUTES = 60;

/** Sends the invitation again, with a new link, as long as the driver has not set a password. */
export const bindInviteDriver = bind(inviteDriver, async ({ db, now, session, mailer }, { params }) => {
  const own = await lockOwnDriver(db, params.id, session);
  if (isRefused(own)) return own;
  const { id, customerNumber, email, prename, holder, hasLogin } = own.driver;
  if (hasLogin || !email) return refuse('INVITATION_ACCEPTED');
  const { waitSeconds } = await countAttempt(db, `invitation:${id}`, PER_HOUR, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  await noteInvitation(db, { customerId: id, actorId: session.customerId, isFirst: false, now });
  const invited = { customerId: id, customerNumber, email, prename, now };
  await queueInvitation(db, mailer, { ...invited, holder: holder ?? session.customerNumber });
  return managedDriver(db, { customerId: id, mainCustomerId: session.customerId }, now);
});
