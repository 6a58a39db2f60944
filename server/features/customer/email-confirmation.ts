import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { emailToConfirm } from './customer.letters.ts';
import { createOnetimeToken } from './onetime-token.repository.ts';

type Recipient = { customerId: number; email: string; prename: string | null; now: Temporal.Instant };

/** Queues a mail whose link confirms the customer's address. */
export async function queueEmailConfirmation(
  db: Db,
  mailer: Mailer,
  { customerId, email, prename, now }: Recipient,
): Promise<void> {
  const secret = await createOnetimeToken(db, {
    purpose: 'EMAIL_CONFIRMATION',
    customerId,
    subject: email.toLowerCase(),
    now,
    lifeSeconds: EMAIL_CONFIRMATION_DAYS * 24 * 3600,
  });
  const link = mailer.link(`/email-bestaetigung?token=${secret}`);
  const placeholders = { prename, link };
  await mailer.queue(db, {
    letter: emailToConfirm,
    to: email,
    contractOf: { customerId },
    placeholders,
    now,
  });
}
