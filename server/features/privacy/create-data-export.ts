import { randomUUID } from 'node:crypto';
import { createDataExport } from '#contract/privacy.ts';
import { formatDateTime } from '#domain/booking/format-period.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { proveByPassword } from '#server/features/session/prove-by-password.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { refuse } from '#server/http/refuse.ts';
import { insertDataExport } from './data-export.repository.ts';
import { dataExported } from './privacy.letters.ts';

const LIFE_MINUTES = 15;
/** Each one reads all that there is about somebody, and sends a mail. */
const EXPORTS_PER_HOUR = 3;

/** The owner is told by mail, because somebody else may have asked. */
export const bindCreateDataExport = bind(createDataExport, {
  precheck: (context, { body }) => proveByPassword(context, body.currentPassword, context.queue),
  handle: async ({ db, now, session: { customerId }, mailer }) => {
    const { waitSeconds } = await countAttempt(db, `data-export:${customerId}`, EXPORTS_PER_HOUR, 60, now);
    if (waitSeconds !== undefined) return refuse('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
    const id = randomUUID();
    const expiresAt = now.add({ minutes: LIFE_MINUTES });
    await insertDataExport(db, { id, customerId, now, expiresAt });
    const { email, prename, customerNumber: accountNumber } = await findCustomer(db, customerId);
    if (email) {
      const placeholders = { prename, accountNumber, at: formatDateTime(now) };
      await mailer.queue(db, {
        letter: dataExported,
        to: email,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return { id, expiry: expiresAt.toString() };
  },
});
