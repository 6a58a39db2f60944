import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { takeCard } from './access-card.repository.ts';

const test = serverTest();

async function giveCard(db: Db, number: string, customerId: number): Promise<void> {
  await db.insertInto('access_card').values({ number, issued_at: NOW }).execute();
  await takeCard(db, { number, customerId, by: customerId, now: NOW });
}
const templates = async (db: Db) =>
  (await db.selectFrom('mail').select('template').orderBy('id').execute()).map(({ template }) => template);

describe('a customer’s own card', () => {
  test('is blocked by its customer alone, once, with a mail; it is in nobody’s account then', async ({
    ada,
    call,
    db,
    stage,
  }) => {
    const as = { token: ada.token };
    await giveCard(db, 'a-1', ada.id);
    expect((await call('GET /accesscards/current', undefined, as)).output.cards).toEqual([{ number: 'a-1' }]);
    const block = (token: string) =>
      call('POST /accesscards/current/block', { body: { number: 'a-1' } }, { token });
    expect((await block((await stage.addCustomer()).token)).code).toBe('CARD_NOT_HELD');
    expect((await block(ada.token)).output.cards).toEqual([]);
    expect((await block(ada.token)).output.cards).toEqual([]);
    expect(await templates(db)).toEqual(['karte_gesperrt']);
    const { output } = await call('GET /customers', { query: {} }, as);
    expect(output.items[0]?.accessMedia?.filter(({ number }) => number)).toEqual([]);
    expect(await takeCard(db, { number: 'a-1', customerId: ada.id, by: ada.id, now: NOW })).toBe(false);
  });

  test('has a past that nobody changes, not even the database’s owner', async ({ ada, db }) => {
    await giveCard(db, 'a-2', ada.id);
    await expect(sql`update access_card_event set kind = 'LOST'`.execute(db)).rejects.toThrow(
      'only ever added',
    );
    await expect(sql`delete from access_card_event`.execute(db)).rejects.toThrow('only ever added');
  });
});

describe('a card that an employee holds in their hands', () => {
  test('is found by its number or the account’s, taken back, and can be given to the next one', async ({
    ada,
    call,
    db,
    stage,
  }) => {
    const as = { token: (await stage.addCustomer({ employee: true })).token };
    await giveCard(db, 'b-1', ada.id);
    const search = async (text: string) =>
      (await call('GET /accesscards', { query: { search: text } }, as)).output.items;
    const held = {
      number: 'b-1',
      state: 'HELD',
      holder: { id: ada.id, customerNumber: ada.number, name: 'Ada Beispiel' },
    };
    expect(await search('stadtwagen-b-1')).toEqual([held]);
    expect(await search(ada.number)).toEqual([held]);
    expect(await search('999999')).toEqual([]);
    const end = (ending: 'RETURNED' | 'LOST') =>
      call('POST /accesscards/end', { body: { number: 'b-1', customerId: ada.id, ending } }, as);
    expect((await end('RETURNED')).output).toEqual({ number: 'b-1', state: 'FREE', holder: null });
    expect((await end('RETURNED')).code).toBeUndefined();
    expect((await end('LOST')).code).toBe('CARD_NOT_HELD');
    const next = await stage.addCustomer();
    expect(await takeCard(db, { number: 'b-1', customerId: next.id, by: next.id, now: NOW })).toBe(true);
    // What was true of the customer before is no answer about this one.
    expect((await end('RETURNED')).code).toBe('CARD_NOT_HELD');
  });
});
