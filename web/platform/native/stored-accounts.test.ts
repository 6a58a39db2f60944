import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_STORED_ACCOUNTS,
  readAccounts,
  type StoredAccount,
  withAccount,
  withoutAccount,
} from './stored-accounts.ts';

const account = (number: number, credential = `of ${number}`): StoredAccount => ({
  customerNumber: `${number}-1`,
  name: `Person ${number}`,
  credential,
  lastUsedAt: '2026-11-26T08:00:00Z',
});

describe('accounts that the app keeps', () => {
  test('the eleventh takes the place of the one that was not used for the longest time', () => {
    let accounts: readonly StoredAccount[] = [];
    for (let number = 1; number <= 10; number++) accounts = withAccount(accounts, account(number)).accounts;
    const { accounts: kept, dropped } = withAccount(accounts, account(11));
    expect(kept.map(({ name }) => name)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Person ${n}`));
    expect(dropped).toEqual(['of 1']);
  });

  test('whoever logs in again is there once, in front, with the new credential; the old one is to be ended', () => {
    const before = [account(1), account(2)];
    expect(withAccount(before, account(2, 'new'))).toEqual({
      accounts: [account(2, 'new'), account(1)],
      dropped: ['of 2'],
    });
    expect(withAccount(before, account(2)).dropped).toEqual([]);
  });

  test('a removed one is gone, and nothing else', () => {
    expect(withoutAccount([account(1), account(2)], '1-1')).toEqual({
      accounts: [account(2)],
      dropped: ['of 1'],
    });
    expect(withoutAccount([account(1)], '7-1')).toEqual({ accounts: [account(1)], dropped: [] });
  });

  test('whatever is added and removed: ten at most, one for each number, and no credential is both kept and dropped, or lost', () => {
    const step = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 14 }) }),
      fc.record({ remove: fc.integer({ min: 1, max: 14 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let accounts: readonly StoredAccount[] = [];
        const given = new Set<string>();
        const ended = new Set<string>();
        for (const [index, one] of steps.entries()) {
          const result =
            'add' in one
              ? withAccount(accounts, account(one.add, `credential ${index}`))
              : withoutAccount(accounts, `${one.remove}-1`);
          if ('add' in one) {
            given.add(`credential ${index}`);
            expect(result.accounts[0]?.customerNumber).toBe(`${one.add}-1`);
          }
          for (const credential of result.dropped) ended.add(credential);
          accounts = result.accounts;
          const numbers = accounts.map(({ customerNumber }) => customerNumber);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(numbers.length).toBeLessThanOrEqual(MAX_STORED_ACCOUNTS);
          const kept = accounts.map(({ credential }) => credential);
          expect(new Set([...kept, ...ended])).toEqual(given);
          expect(kept.filter((credential) => ended.has(credential))).toEqual([]);
          expect(readAccounts(JSON.parse(JSON.stringify(accounts)))).toEqual(accounts);
        }
      }),
    );
  });

  test.for([
    undefined,
    null,
    7,
    'x',
    {},
    [null],
    [{ customerNumber: '1-1' }],
    [{ ...account(1), credential: '' }],
  ])('of %o nothing is taken', (value) => {
    expect(readAccounts(value)).toEqual([]);
  });
});
