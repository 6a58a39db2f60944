import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, roundHalfAwayFromZero } from '#domain/tariff/money.ts';

test('money shows two digits, a decimal comma and a no-break space', () => {
  expect(formatMoney({ cents: 1250, currency: 'EUR' })).toBe('12,50\u00A0€');
  expect(formatMoney({ cents: 1250, currency: 'CHF' })).toBe('12,50\u00A0sFr');
  expect(formatMoney({ cents: 5, currency: 'EUR' })).toBe('0,05\u00A0€');
  expect(formatMoney({ cents: 0, currency: 'EUR' })).toBe('0,00\u00A0€');
});

test('thousands are grouped by dots', () => {
  expect(formatMoney({ cents: 99_999, currency: 'EUR' })).toBe('999,99\u00A0€');
  expect(formatMoney({ cents: 123_450, currency: 'EUR' })).toBe('1.234,50\u00A0€');
  expect(formatMoney({ cents: 123_456_789, currency: 'EUR' })).toBe('1.234.567,89\u00A0€');
});

test('a negative amount carries a minus sign', () => {
  expect(formatMoney({ cents: -105, currency: 'EUR' })).toBe('−1,05\u00A0€');
});

test('what is shown can be read back to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e10, max: 1e10 }), (cents) => {
      const shown = formatMoney({ cents, currency: 'EUR' });
      expect(Number(shown.replace('−', '-').replace(/[^\d-]/g, ''))).toBe(cents + 0);
    }),
  );
});

test('halves are rounded away from zero', () => {
  expect([2.5, -2.5, 2.4, -2.4, 0.5, -0.5, 7].map(roundHalfAwayFromZero)).toEqual([3, -3, 2, -2, 1, -1, 7]);
  expect(Object.is(roundHalfAwayFromZero(-0.2), 0)).toBe(true);
});

test('rounding is symmetric and at most half away', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (quarters) => {
      const n = quarters / 4;
      expect(roundHalfAwayFromZero(-n)).toBe(-roundHalfAwayFromZero(n) + 0);
      expect(Math.abs(roundHalfAwayFromZero(n) - n)).toBeLessThanOrEqual(0.5);
    }),
  );
});
