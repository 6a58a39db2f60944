import type { Db } from '#server/db/connect.ts';

/** Assigns an unused card to the customer. Returns false when there is no unused card with this number. */
export async function takeCard(db: Db, number: string, customerId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('access_card')
    .set({ customer_id: customerId })
    .where('number', '=', number)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Was a card with this number handed out, whoever has it? */
export async function hasCard(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('access_card')
    .where('number', '=', number)
    .select('number')
    .executeTakeFirst();
  return row !== undefined;
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
