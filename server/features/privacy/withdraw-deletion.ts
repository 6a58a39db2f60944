import { withdrawDeletion } from '#contract/privacy.ts';
import { findCustomer } from '#server/features/customer/customer.repository.ts';
import { bind } from '#server/http/bind-call.ts';
import { withdrawRequest } from './deletion-request.repository.ts';
import { deletionWithdrawn } from './privacy.letters.ts';

/** Without an open request there is nothing to take back, which is no fault. */
export const bindWithdrawDeletion = bind(
  withdrawDeletion,
  async ({ db, now, session: { customerId }, mailer }) => {
    if (!(await withdrawRequest(db, customerId, now))) return null;
    const { email, prename, customerNumber: accountNumber } = await findCustomer(db, customerId);
    if (email) {
      const placeholders = { prename, accountNumber };
      await mailer.queue(db, {
        letter: deletionWithdrawn,
        to: email,
        contractOf: { customerId },
        placeholders,
        now,
      });
    }
    return null;
  },
);
