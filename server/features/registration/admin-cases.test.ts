import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/test/database.ts';
import { NOW, type Stage, setStage } from '#server/test/stage.ts';
import { adminCases } from './admin-cases.ts';
import { openCase } from './fraud.repository.ts';

let database: TestDatabase;
let stage: Stage;
let printed: string[];

beforeAll(async () => {
  database = await testDatabase();
  stage = await setStage(database.db);
});
beforeEach(() => {
  printed = [];
});
afterAll(() => database.close());

const admin = (words: string[], by?: string) =>
  adminCases(words, by ? { by } : {}, {
    db: database.db,
    now: NOW,
    user: 'mthaler',
    print: (text) => printed.push(text),
  });
const caseOf = async (kind: 'BLOCKLIST' | 'BOOKINGS', customerId: number | null, facts: object) => {
  await openCase(database.db, {
    kind,
    customerId,
    fingerprint: Buffer.from(String(Math.random())),
    facts,
    now: NOW,
  });
  const row = await database.db
    .selectFrom('review_case')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return String(row.id);
};

test('what waits is listed with its facts, the oldest first, and cannot steer the terminal', async () => {
  expect(await admin(['list'])).toBeUndefined();
  expect(printed).toEqual(['Kein Verdachtsfall wartet.']);
  printed = [];
  const { id, number } = await stage.addCustomer();
  await caseOf('BLOCKLIST', null, {
    registration: [{ label: 'Name', value: 'A\u001b[2Jda\u202e' }],
    flags: ['IBAN'],
  });
  await caseOf('BOOKINGS', id, { name: 'Ada', flags: ['Fall 1'], bookings: ['heute bis morgen'] });
  await admin(['list']);
  expect(printed[0]).toContain('Treffer auf der Sperrliste');
  expect(printed[0]).toContain('Name: A [2Jda');
  expect(printed[0]).toContain('Auffällig: IBAN');
  expect(printed[1]).toContain(`Account: ${number}, Ada`);
});

test('confirming blocks a customer, and who decided is noted', async () => {
  const { id, number } = await stage.addCustomer();
  const which = await caseOf('BOOKINGS', id, {});
  expect(await admin(['confirm', which], 'Anna')).toBeUndefined();
  expect(printed[0]).toContain(`Account ${number}): bestätigt, der Account ist gesperrt.`);
  const customer = await database.db
    .selectFrom('customer')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst();
  expect(customer?.state).toBe('BLOCKED');
  const row = await database.db
    .selectFrom('review_case')
    .where('id', '=', Number(which))
    .select(['decided_by', 'decision'])
    .executeTakeFirst();
  expect(row).toEqual({ decided_by: 'Anna', decision: 'CONFIRMED' });
});

test('dismissing leaves the account as it is; a case is decided once', async () => {
  const { id } = await stage.addCustomer();
  const which = await caseOf('BOOKINGS', id, {});
  await admin(['dismiss', which]);
  expect(printed[0]).toContain('am Account ändert sich nichts');
  expect(await admin(['confirm', which])).toContain('schon darüber entschieden');
  const customer = await database.db
    .selectFrom('customer')
    .where('id', '=', id)
    .select('state')
    .executeTakeFirst();
  expect(customer?.state).toBe('ACTIVE');
});

test.each([
  [[], 'Bitte sag, was geschehen soll: list, confirm oder dismiss.'],
  [['delete', '1'], 'Bitte sag, was geschehen soll: list, confirm oder dismiss.'],
  [['confirm'], 'Bitte nenne den Fall: seine Nummer aus der Liste.'],
  [['confirm', 'eins'], 'Bitte nenne den Fall: seine Nummer aus der Liste.'],
  [['confirm', '999999'], 'Fall 999999 gibt es nicht, oder es wurde schon darüber entschieden.'],
])('%j is answered with what is wrong', async (words, fault) => {
  expect(await admin(words)).toBe(fault);
});
