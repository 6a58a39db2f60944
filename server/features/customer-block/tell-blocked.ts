import { formatDate } from '#domain/booking/format-period.ts';
import type { Db } from '#server/db/connect.ts';
import { findPersonMail } from '#server/features/customer/staff.repository.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { accountBlocked, accountUnblocked } from './customer-block.letters.ts';

type Mailing = { db: Db; mailer: Mailer; now: Temporal.Instant };

/** Queues the mail in the transaction that blocks; who has no address hears nothing. */
export async function tellBlocked(
  { db, mailer, now }: Mailing,
  customerId: number,
  { lastDay, told }: { lastDay: Temporal.PlainDate | null; told: string },
): Promise<void> {
  const person = await findPersonMail(db, customerId);
  if (!person?.email) return;
  await mailer.queue(db, {
    letter: accountBlocked,
    to: person.email,
    contractOf: { customerId },
    placeholders: { prename: person.prename, until: lastDay && formatDate(lastDay), told },
    now,
  });
}

export async function tellUnblocked({ db, mailer, now }: Mailing, customerId: number): Promise<void> {
  const person = await findPersonMail(db, customerId);
  if (!person?.email) return;
  await mailer.queue(db, {
    letter: accountUnblocked,
    to: person.email,
    contractOf: { customerId },
    placeholders: { prename: person.prename },
    now,
  });
}
