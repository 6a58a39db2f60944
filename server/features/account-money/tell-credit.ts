import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { creditGiven, damageShareCharged, damageShareTakenBack } from './account-money.letters.ts';
import type { Payer } from './find-payer.ts';

type Telling = { db: Db; mailer: Mailer; now: Temporal.Instant };

/** Queues the mail about what a customer was given, in the transaction that gives it. */
export async function tellCredit(
  { db, mailer, now }: Telling,
  { prename, email, providerId }: Payer,
  given: { amount: string; what: string; isOnInvoice: boolean },
): Promise<void> {
  if (!email) return;
  await mailer.queue(db, {
    letter: creditGiven,
    to: email,
    contractOf: { providerId },
    placeholders: { prename, ...given },
    now,
  });
}

/** Queues the mail about a share of a damage that is charged, or taken back, in the transaction of the act. */
export async function tellShare(
  { db, mailer, now }: Telling,
  { prename, email, providerId }: Payer,
  { isTakenBack, ...told }: { amount: string; what: string; isTakenBack: boolean },
): Promise<void> {
  if (!email) return;
  await mailer.queue(db, {
    letter: isTakenBack ? damageShareTakenBack : damageShareCharged,
    to: email,
    contractOf: { providerId },
    placeholders: { prename, ...told },
    now,
  });
}
