import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEuro } from './euro-amount.ts';
import { formatMoney } from './money.ts';

test('what is shown as an amount is read as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (cents) => {
      expect(parseEuro(formatMoney({ cents, currency: 'EUR' }).replace(/\s*€/, ''))).toBe(cents);
    }),
  );
});

test.each([
  ['45', 4_500],
  ['45,30', 4_530],
  ['12.50', 1_250],
  ['1.234', 123_400],
  ['1234,56', 123_456],
])('"%s" is %i cents', (text, cents) => {
  expect(parseEuro(text)).toBe(cents);
});

test.each([
  '',
  '0',
  '0,00',
  '-5',
  '1,5',
  '1,234',
  '12.5',
  '1.23,45',
  '1e3',
  '10.000.000',
  '4530 Cent',
  '４５',
])('"%s" is no amount', (text) => {
  expect(parseEuro(text)).toBeUndefined();
});
