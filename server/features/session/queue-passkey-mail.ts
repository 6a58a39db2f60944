import { formatDateTime } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findPasswordOwner } from './password-reset.repository.ts';

type PasskeyChange = { customerId: number; label: string; now: Temporal.Instant };

/** Notifies the owner of each passkey that is created or deleted, because somebody else may have done it. */
export async function queuePasskeyMail(
  transaction: Db,
  mailer: Mailer,
  template: 'passkey_neu' | 'passkey_geloescht',
  { customerId, label, now }: PasskeyChange,
): Promise<void> {
  const owner = await findPasswordOwner(transaction, customerId);
  if (!owner?.email) return;
  const { prename, customerNumber: accountNumber } = owner;
  // Whoever registers with a stranger's address must not write to it by naming passkeys.
  const shownLabel = owner.emailConfirmedAt === null ? null : label;
  const placeholders = { prename, accountNumber, label: shownLabel, at: formatDateTime(now) };
  await mailer.queue(transaction, { template, to: owner.email, placeholders, now });
}
