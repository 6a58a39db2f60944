import { formatDateTime } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { findPasswordOwner } from './password-reset.repository.ts';

type News = { customerId: number; label: string; now: Temporal.Instant };

/** A way into the account that somebody opened or closed: the owner hears of it, whoever it was. */
export async function queuePasskeyMail(
  transaction: Db,
  mailer: Mailer,
  template: 'passkey_neu' | 'passkey_geloescht',
  { customerId, label, now }: News,
): Promise<void> {
  const owner = await findPasswordOwner(transaction, customerId);
  if (!owner?.email) return;
  const { prename, customer_number: accountNumber } = owner;
  const placeholders = { prename, accountNumber, label, at: formatDateTime(now) };
  await mailer.queue(transaction, { template, to: owner.email, placeholders, now });
}
