import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseLogin } from '#domain/customer/customer-number.ts';

test('white space and leading zeros go, a missing sub-customer means the main account', () => {
  expect(normaliseLogin('100001-1')).toBe('100001-1');
  expect(normaliseLogin('  00100001-2 ')).toBe('100001-2');
  expect(normaliseLogin('100001')).toBe('100001-1');
  expect(normaliseLogin('\t0100001\n')).toBe('100001-1');
});

test('zeros inside and logins that are no numbers stay', () => {
  expect(normaliseLogin('100010-10')).toBe('100010-10');
  expect(normaliseLogin('vertrieb-1')).toBe('vertrieb-1');
});

test('nothing stays nothing', () => {
  expect(normaliseLogin('')).toBe('');
  expect(normaliseLogin('  ')).toBe('');
  expect(normaliseLogin('000')).toBe('');
});

test('however a number is typed, it means one account', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999 }),
      fc.integer({ min: 1, max: 99 }),
      fc.nat(4),
      (number, sub, zeros) => {
        const typed = ` ${'0'.repeat(zeros)}${number}`;
        expect(normaliseLogin(`${typed}-${sub}  `)).toBe(`${number}-${sub}`);
        expect(normaliseLogin(typed)).toBe(`${number}-1`);
      },
    ),
  );
});

test('normalising again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (input) => {
      const login = normaliseLogin(input);
      expect(normaliseLogin(login)).toBe(login);
    }),
  );
});
