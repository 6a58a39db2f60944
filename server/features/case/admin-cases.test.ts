import { expect } from 'vitest';
import { serverTest } from '#server/test/server-test.ts';
import { NOW } from '#server/test/stage.ts';
import { adminCases } from './admin-cases.ts';
import { openCase } from './case.repository.ts';

const test = serverTest()
  .extend('printed', (): string[] => [])
  .extend('cases', ({ db, printed }) => {
    const admin = (words: string[], by?: string) =>
      adminCases(words, by ? { by } : {}, {
        db,
        now: NOW,
        user: 'mthaler',
        print: (text) => printed.push(text),
      });
    const caseOf = async (kind: 'BLOCKLIST' | 'BOOKINGS', customerId: number | null, facts: object) => {
      await openCase(db, {
        kind,
        customerId,
        fingerprint: Buffer.from(String(Math.random())),
        facts,
        now: NOW,
      });
      const row = await db
        .selectFrom('review_case')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return String(row.id);
    };
    return { admin, caseOf };
  });

test('what waits is listed with its facts, the oldest first, and cannot steer the terminal', async ({
  stage,
  printed,
  cases,
}) => {
  expect(await cases.admin(['list'])).toBeUndefined();
  expect(printed).toEqual(['Kein Fall wartet.']);
  printed.length = 0;
  const { id, number } = await stage.addCustomer();
  await cases.caseOf('BLOCKLIST', null, {
    registration: [{ label: 'Name', value: 'A\u001b[2Jda\u202e' }],
    flags: ['IBAN'],
  });
  await cases.caseOf('BOOKINGS', id, { name: 'Ada', flags: ['Fall 1'], bookings: ['heute bis morgen'] });
  await cases.admin(['list']);
  expect(printed[0]).toContain('Treffer auf der Sperrliste');
  expect(printed[0]).toContain('Name: A [2Jda');
  expect(printed[0]).toContain('Auffällig: IBAN');
  expect(printed[1]).toContain(`Account: ${number}, Ada`);
});

test('confirming leaves a registration refused, and who decided is noted; an account is blocked by two people', async ({
  db,
  stage,
  printed,
  cases,
}) => {
  const which = await cases.caseOf('BLOCKLIST', null, {});
  expect(await cases.admin(['confirm', which], 'Anna')).toBeUndefined();
  expect(printed[0]).toContain('abgelehnte Registrierung): bestätigt, sie bleibt abgelehnt.');
  const { id } = await stage.addCustomer();
  const blocking = await cases.caseOf('BOOKINGS', id, {});
  expect(await cases.admin(['confirm', blocking], 'Anna')).toContain('zwei Personen');
  const customer = await db.selectFrom('customer').where('id', '=', id).select('state').executeTakeFirst();
  expect(customer?.state).toBe('ACTIVE');
  const rows = await db
    .selectFrom('review_case')
    .where('id', 'in', [Number(which), Number(blocking)])
    .orderBy('id')
    .select(['decided_by', 'decision'])
    .execute();
  expect(rows).toEqual([
    { decided_by: 'Anna', decision: 'CONFIRMED' },
    { decided_by: null, decision: null },
  ]);
});

test('dismissing leaves the account as it is; a case is decided once', async ({
  db,
  stage,
  printed,
  cases,
}) => {
  const { id } = await stage.addCustomer();
  const which = await cases.caseOf('BOOKINGS', id, {});
  await cases.admin(['dismiss', which]);
  expect(printed[0]).toContain('am Account ändert sich nichts');
  expect(await cases.admin(['dismiss', which])).toContain('schon darüber entschieden');
  const customer = await db.selectFrom('customer').where('id', '=', id).select('state').executeTakeFirst();
  expect(customer?.state).toBe('ACTIVE');
});

test.for<[string[], string]>([
  [[], 'Bitte sag, was geschehen soll: list, confirm oder dismiss.'],
  [['delete', '1'], 'Bitte sag, was geschehen soll: list, confirm oder dismiss.'],
  [['confirm'], 'Bitte nenne den Fall: seine Nummer aus der Liste.'],
  [['confirm', 'eins'], 'Bitte nenne den Fall: seine Nummer aus der Liste.'],
  [['confirm', '999999'], 'Fall 999999 gibt es nicht, oder es wurde schon darüber entschieden.'],
])('%j is answered with what is wrong', async ([words, fault], { cases }) => {
  expect(await cases.admin(words)).toBe(fault);
});
