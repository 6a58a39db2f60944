import type { Registration } from '#domain/registration/registration.ts';
import { isCompanyKind } from '#domain/registration/registration-kind.ts';
import type { Db } from '#server/db/connect.ts';
import { queueEmailConfirmation } from '#server/features/customer/email-confirmation.ts';
import { createOnetimeToken } from '#server/features/customer/onetime-token.repository.ts';
import type { NewAttachment } from '#server/features/mail/mail.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { saveOnetimePassword } from '#server/features/session/onetime-password.repository.ts';
import { onetimePasswordMade, passwordResetAsked } from '#server/features/session/session.letters.ts';
import type { OfferedPlan } from './offered-plan.ts';
import { registrationNotice, welcome } from './registration.letters.ts';
import { notificationOf } from './registration-facts.ts';
import type { Hashes } from './registration-hashes.ts';
import type { CreatedAccount } from './write-account.ts';

const PASSWORD_LINK_MINUTES = 15;

type NewAccount = {
  registration: Registration;
  plan: OfferedPlan;
  created: CreatedAccount;
  bySales: boolean;
  hashes: Hashes;
  /** What was agreed to. */
  files: NewAttachment[];
  now: Temporal.Instant;
};

/** Queues the mails to the person and to the information address in the same transaction (§7.40, §7.43). */
export async function queueRegistrationMails(db: Db, mailer: Mailer, account: NewAccount): Promise<void> {
  const { registration, plan, created, now } = account;
  const to = registration.emailAddress;
  if (to !== null) {
    const prename = registration.prename ?? registration.contactPrename;
    const accountNumber = created.customerNumber;
    const contractOf = { customerId: created.id };
    // Companies and organisations have only offered us the contract; it comes with the mail that accepts it (§S3.6).
    const isAccepted = !isCompanyKind(plan.kind);
    const attachments = isAccepted ? account.files : [];
    const placeholders = { prename, accountNumber, hasContract: isAccepted };
    await mailer.queue(db, { letter: welcome, to, contractOf, placeholders, attachments, now });
    await queueEmailConfirmation(db, mailer, { customerId: created.id, email: to, prename, now });
    const { isOwnPassword, onetimePassword } = account.hashes;
    if (onetimePassword) {
      // A customer whom a sales partner registers can log in on the spot.
      const { code, passwordHash } = onetimePassword;
      await saveOnetimePassword(db, { customerId: created.id, passwordHash, now });
      const placeholders = { prename, accountNumber, password: code };
      await mailer.queue(db, { letter: onetimePasswordMade, to, contractOf, placeholders, now });
    } else if (!isOwnPassword) {
      const reset = await createOnetimeToken(db, {
        purpose: 'PASSWORD_RESET',
        customerId: created.id,
        now,
        lifeSeconds: PASSWORD_LINK_MINUTES * 60,
      });
      await mailer.queue(db, {
        letter: passwordResetAsked,
        to,
        contractOf,
        placeholders: {
          prename,
          accountNumber,
          link: mailer.link(`/passwort-reset#token=${reset}&konto=${accountNumber}`),
        },
        now,
      });
    }
  }
  await mailer.queue(db, {
    letter: registrationNotice,
    to: mailer.informationAddress,
    contractOf: 'NOBODY',
    placeholders: notificationOf(registration, plan.row, {
      accountNumber: created.customerNumber,
      bySales: account.bySales,
    }),
    now,
  });
}
