import type { CardEnding } from '#domain/customer/card-ending.ts';
import type { Db } from '#server/db/connect.ts';

type Given = {
  number: string;
  customerId: number;
  /** Who gives it: the customer, who works at a partner, the main account. */
  by: number;
  now: Temporal.Instant;
};

/** Assigns an unused card to the customer. Returns false when there is no unused card with this number, or it was lost. */
export async function takeCard(db: Db, { number, customerId, by, now }: Given): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_card')
    .set({ customer_id: customerId })
    .where('number', '=', number)
    .where('customer_id', 'is', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertCardEvent(db, { number, customerId, kind: 'GIVEN', by, now });
  return true;
}

/**
 * Takes the card from its customer; of two at once one does it. Returned, it can be given again; lost, to
 * nobody. False when it is not theirs (any more).
 */
export async function endCard(
  db: Db,
  { number, customerId, ending, by, now }: Given & { ending: CardEnding },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_card')
    .set({ customer_id: null, lost_at: ending === 'LOST' ? now : null })
    .where('number', '=', number)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await insertCardEvent(db, { number, customerId, kind: ending, by, now });
  return true;
}

async function insertCardEvent(
  db: Db,
  { number, customerId, kind, by, now }: Given & { kind: 'GIVEN' | CardEnding },
): Promise<void> {
  await db
    .insertInto('access_card_event')
    .values({ number, customer_id: customerId, kind, by_customer_id: by, happened_at: now })
    .execute();
}

/** How the card's time with this customer ended last; undefined: it did not. */
export async function findLastEnding(
  db: Db,
  number: string,
  customerId: number,
): Promise<CardEnding | undefined> {
  const row = await db
    .selectFrom('access_card_event')
    .where('number', '=', number)
    .orderBy('id', 'desc')
    .select(['kind', 'customer_id'])
    .limit(1)
    .executeTakeFirst();
  return row?.customer_id === customerId && row.kind !== 'GIVEN' ? (row.kind as CardEnding) : undefined;
}

/** The card with this number, whoever has it; undefined: it was never handed out to us. */
export function findCard(db: Db, number: string) {
  return db
    .selectFrom('access_card')
    .where('number', '=', number)
    .select(['customer_id as customerId', 'lost_at as lostAt'])
    .executeTakeFirst();
}

/** The numbers of the customer's cards. */
export async function findCards(db: Db, customerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('access_card')
    .where('customer_id', '=', customerId)
    .orderBy('number')
    .select('number')
    .execute();
  return rows.map(({ number }) => number);
}

/** The card with this number, and those of the account with this one, with whose they are; nobody of another provider's. */
export function searchCards(
  db: Db,
  search: { cardNumber: string | undefined; customerNumber: string; providerId: string },
) {
  return db
    .selectFrom('access_card')
    .leftJoin('customer', 'customer.id', 'access_card.customer_id')
    .where(({ eb, or }) =>
      or([
        ...(search.cardNumber === undefined ? [] : [eb('access_card.number', '=', search.cardNumber)]),
        eb('customer.customer_number', '=', search.customerNumber),
      ]),
    )
    .where(({ eb, or }) =>
      or([eb('customer.id', 'is', null), eb('customer.provider_id', '=', search.providerId)]),
    )
    .orderBy('access_card.number')
    .limit(20)
    .select([
      'access_card.number',
      'access_card.lost_at as lostAt',
      'customer.id as customerId',
      'customer.customer_number as customerNumber',
      'customer.prename',
      'customer.name',
    ])
    .execute();
}

/** Whom to tell about their card. */
export function findCardHolder(db: Db, customerId: number) {
  return db
    .selectFrom('customer')
    .where('id', '=', customerId)
    .select(['provider_id as providerId', 'prename', 'email', 'customer_number as customerNumber'])
    .executeTakeFirst();
}
