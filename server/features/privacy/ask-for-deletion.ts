import { askForDeletion } from '#contract/privacy.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { proveByPassword } from '#server/features/session/prove-by-password.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertRequest } from './deletion-request.repository.ts';
import { toDeletion } from './deletion-view.ts';
import { deletionAsked } from './privacy.letters.ts';

/** Each request sends a mail. */
const REQUESTS_PER_HOUR = 3;

/** Refuses nobody: what has to happen before is said, and a person carries it out. An open request stays as it is. */
export const bindAskForDeletion = bind(askForDeletion, {
  precheck: (context, { body }) => proveByPassword(context, body.currentPassword, context.queue),
  handle: async ({ db, now, session, mailer }) => {
    const { customerId } = session;
    const { waitSeconds } = await countAttempt(db, `deletion:${customerId}`, REQUESTS_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    if (await insertRequest(db, customerId, now)) {
      const { email, prename, customerNumber: accountNumber } = await findCustomer(db, customerId);
      if (email) {
        const placeholders = { prename, accountNumber, at: formatDateTime(now) };
        await mailer.queue(db, {
          letter: deletionAsked,
          to: email,
          contractOf: { customerId },
          placeholders,
          now,
        });
      }
    }
    return toDeletion(db, session, now);
  },
});
