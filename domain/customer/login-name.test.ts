import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseLogin } from './customer-number.ts';
import { loginName } from './login-name.ts';

test('an e-mail address is one however it is typed', () => {
  for (const typed of [
    'ada@example.org',
    ' Ada@Example.ORG ',
    '\u202Aada@example.org\u202C',
    'ada@example.org\u00A0',
  ])
    expect(loginName(typed), typed).toBe('ada@example.org');
  expect(loginName('Post@Bäckerei.de')).toBe('post@xn--bckerei-5wa.de');
});

test('everything else is an account number', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !text.includes('@')),
      (typed) => {
        expect(loginName(typed)).toBe(normaliseLogin(typed));
      },
    ),
  );
});

test('named twice is named once', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(loginName(loginName(typed))).toBe(loginName(typed));
    }),
  );
});
