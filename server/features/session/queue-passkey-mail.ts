import { formatDateTime } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import type { Letter } from '#server/features/mail/letter.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findPasswordOwner } from './password-reset.repository.ts';
import type { PasskeyPlaceholders } from './session.letters.ts';

type PasskeyChange = { customerId: number; label: string; now: Temporal.Instant };

/** Notifies the owner of each passkey that is created or deleted, because somebody else may have done it. */
export async function queuePasskeyMail(
  transaction: Db,
  mailer: Mailer,
  letter: Letter<PasskeyPlaceholders>,
  { customerId, label, now }: PasskeyChange,
): Promise<void> {
  const owner = await findPasswordOwner(transaction, customerId);
  if (!owner?.email) return;
  const { prename, customerNumber: accountNumber } = owner;
  // Whoever registers with a stranger's address must not write to it by naming passkeys.
  const shownLabel = owner.emailConfirmedAt === null ? null : label;
  const placeholders = { prename, accountNumber, label: shownLabel, at: formatDateTime(now) };
  await mailer.queue(transaction, { letter, to: owner.email, contractOf: { customerId }, placeholders, now });
}
