import { EMAIL_CONFIRMATION_DAYS } from '#domain/mail/link-life.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { emailToConfirm } from './customer.letters.ts';
import { createOnetimeToken } from './onetime-token.repository.ts';

type Recipient = { customerId: number; email: string; prename: string | null; now: Temporal.Instant };

const MAX_MAILS = 3;
const WINDOW_MINUTES = 60;

/** `queueEmailConfirmation`, unless the account had some in this hour: then returns the seconds to wait. */
export async function sendConfirmationAgain(
  db: Db,
  mailer: Mailer,
  recipient: Recipient,
): Promise<{ waitSeconds: number | undefined }> {
  const subject = `email-confirmation:${recipient.customerId}`;
  const counted = await countAttempt(db, subject, MAX_MAILS, WINDOW_MINUTES, recipient.now);
  if (counted.waitSeconds === undefined) await queueEmailConfirmation(db, mailer, recipient);
  return counted;
}

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
