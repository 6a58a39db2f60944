import { formatDateTime } from '#domain/booking/format-period.ts';
import type { CardEnding } from '#domain/customer/card-ending.ts';
import type { Db } from '#server/db/connect.ts';
import type { Mailer } from '#server/features/mail/mailer.ts';
import { type Refusal, refuse } from '#server/http/refuse.ts';
import { endCard, findCardHolder, findLastEnding } from './access-card.repository.ts';
import { cardBlocked } from './customer.letters.ts';

type Ending = {
  number: string;
  customerId: number;
  ending: CardEnding;
  /** Who does it. */
  by: number;
  now: Temporal.Instant;
};

/**
 * Takes a card from a customer in the caller's transaction, and tells them when it is blocked. The same again changes nothing.
 * Returns whether this call ended it.
 */
export async function endCardOf(
  db: Db,
  mailer: Mailer,
  card: Ending,
): Promise<boolean | Refusal<'CARD_NOT_HELD'>> {
  if (!(await endCard(db, card))) {
    const before = await findLastEnding(db, card.number, card.customerId);
    return before === card.ending ? false : refuse('CARD_NOT_HELD');
  }
  const holder = card.ending === 'LOST' ? await findCardHolder(db, card.customerId) : undefined;
  if (!holder?.email) return true;
  await mailer.queue(db, {
    letter: cardBlocked,
    to: holder.email,
    contractOf: card,
    placeholders: {
      prename: holder.prename,
      accountNumber: holder.customerNumber,
      card: card.number,
      at: formatDateTime(card.now),
      isOwn: card.by === card.customerId,
    },
    now: card.now,
  });
  return true;
}
