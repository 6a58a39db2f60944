import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containedVatCents, formatVatRate, parseVatRate, vatOn } from './vat.ts';

const day = (text: string) => Temporal.PlainDate.from(text);

describe('VAT', () => {
  test('8.1 % is exact, to the cent', () => {
    expect(containedVatCents(10_810, 810)).toBe(810);
    expect(containedVatCents(11_900, 1900)).toBe(1900);
    expect(containedVatCents(-10_810, 810)).toBe(-810);
    expect(containedVatCents(10_000, 0)).toBe(0);
    expect(containedVatCents(10_000, undefined)).toBe(0);
  });

  test('no rate and no amount is off by more than half a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000, max: 100_000_000 }),
        fc.integer({ min: 0, max: 9999 }),
        (gross, basisPoints) => {
          const rest =
            BigInt(containedVatCents(gross, basisPoints)) * BigInt(10_000 + basisPoints) -
            BigInt(gross) * BigInt(basisPoints);
          const off = rest < 0n ? -rest : rest;
          expect(2n * off <= BigInt(10_000 + basisPoints)).toBe(true);
        },
      ),
    );
  });

  test('a rate counts from its day on, and the first one before', () => {
    const rates = [
      { from: '2024-01-01', basisPoints: 810 },
      { from: '2028-01-01', basisPoints: 880 },
    ];
    expect(vatOn(rates, day('2020-05-01'))).toBe(810);
    expect(vatOn(rates, day('2027-12-31'))).toBe(810);
    expect(vatOn(rates, day('2028-01-01'))).toBe(880);
    expect(vatOn([], day('2028-01-01'))).toBeUndefined();
  });

  test('what is typed is what is read, without a float in between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), (basisPoints) => {
        expect(parseVatRate(formatVatRate(basisPoints))).toBe(basisPoints);
      }),
    );
    expect(parseVatRate('8.1')).toBe(810);
    for (const text of ['', '0', '0,00', '8,111', '100', '-1', '8,', 'acht', '1e1'])
      expect(parseVatRate(text)).toBeUndefined();
  });
});
