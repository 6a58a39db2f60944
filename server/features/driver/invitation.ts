import { INVITATION_DAYS } from '#domain/mail/link-life.ts';
import type { Db } from '#server/db/connect.ts';
import {
  createOnetimeToken,
  spendAllOnetimeTokens,
} from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { driverInvited } from './driver.letters.ts';

type Invited = {
  customerId: number;
  customerNumber: string;
  email: string;
  prename: string | null;
  /** The name of the account that invites. */
  holder: string;
  now: Temporal.Instant;
};

/**
 * Queues a mail whose link lets the driver set their own password, once; links from before are over. Who comes by it
 * has read the mail, so it confirms the address too.
 */
export async function queueInvitation(db: Db, mailer: Mailer, invited: Invited): Promise<void> {
  const { customerId, customerNumber, email, prename, holder, now } = invited;
  await spendAllOnetimeTokens(db, { customerId, purpose: 'DRIVER_INVITATION', now });
  const secret = await createOnetimeToken(db, {
    purpose: 'DRIVER_INVITATION',
    customerId,
    subject: email.toLowerCase(),
    now,
    lifeSeconds: INVITATION_DAYS * 24 * 3600,
  });
  await mailer.queue(db, {
    letter: driverInvited,
    to: email,
    contractOf: { customerId },
    placeholders: {
      prename,
      holder,
      accountNumber: customerNumber,
      // The secret is behind the #, so that no server, proxy or log sees it.
      link: mailer.link(`/passwort-reset#token=${secret}&konto=${customerNumber}&einladung=1`),
    },
    now,
  });
}
