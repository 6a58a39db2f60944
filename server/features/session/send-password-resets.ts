import type { Db } from '#server/db/connect.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { countAttempt } from '#server/http/attempts.repository.ts';
import { findResetRecipients, type ResetRecipient, takeResetRequest } from './password-reset.repository.ts';
import { passwordResetAsked } from './session.letters.ts';

/** §S9.12: a link is valid for 15 minutes. */
const LINK_LIFE_SECONDS = 15 * 60;
/** Mails for one account in an hour, however many requests there are. */
const MAX_MAILS = 10;
const WINDOW_MINUTES = 60;
/** Accounts with the same mail address that get a link. */
const MAX_RECIPIENTS = 10;

/** Handles all saved requests: mails a link to each account found; an unknown login gets no mail. */
export async function sendPasswordResets(db: Db, mailer: Mailer, now: Temporal.Instant): Promise<void> {
  while (await sendNext(db, mailer, now));
}

function sendNext(pool: Db, mailer: Mailer, now: Temporal.Instant): Promise<boolean> {
  return pool.transaction().execute(async (db) => {
    const request = await takeResetRequest(db);
    if (!request) return false;
    for (const { email, ...recipient } of await findResetRecipients(db, request.login, MAX_RECIPIENTS)) {
      if (email) await queuePasswordReset(db, mailer, { ...recipient, email, now });
    }
    return true;
  });
}

/** Mails a link for a new password, unless the account had many in this hour: then returns the seconds to wait. */
export async function queuePasswordReset(
  db: Db,
  mailer: Mailer,
  { id, customerNumber, prename, email, now }: ResetRecipient & { email: string; now: Temporal.Instant },
): Promise<{ waitSeconds: number | undefined }> {
  const subject = `reset-mail:${customerNumber}`;
  const { waitSeconds } = await countAttempt(db, subject, MAX_MAILS, WINDOW_MINUTES, now);
  if (waitSeconds !== undefined) return { waitSeconds };
  const purpose = { purpose: 'PASSWORD_RESET', customerId: id } as const;
  const secret = await createOnetimeToken(db, { ...purpose, now, lifeSeconds: LINK_LIFE_SECONDS });
  await mailer.queue(db, {
    letter: passwordResetAsked,
    to: email,
    contractOf: { customerId: id },
    placeholders: {
      prename,
      accountNumber: customerNumber,
      // The secret is behind the #, so that no server, proxy or log sees it.
      link: mailer.link(`/passwort-reset#token=${secret}&konto=${customerNumber}`),
    },
    now,
  });
  return { waitSeconds: undefined };
}
