import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reversed } from './account-entries.ts';
import { damageShare, writtenOff } from './debt-entries.ts';
import type { LedgerEntry } from './entry.ts';

const sum = (entries: readonly LedgerEntry[], account?: string) =>
  entries
    .filter((entry) => account === undefined || entry.account === account)
    .reduce((all, { cents }) => all + cents, 0);

describe('a write-off', () => {
  test('takes back the VAT with the debt, by each rate of the invoice', () => {
    const asked = {
      rates: [
        { basisPoints: 1900, totalCents: 11_900 },
        { basisPoints: 700, totalCents: 10_700 },
      ],
      feeCents: 0,
    };
    const entries = writtenOff(22_600, '2027-000123', asked);
    expect(sum(entries)).toBe(0);
    expect(sum(entries, 'RECEIVABLES')).toBe(-22_600);
    expect(sum(entries, 'BAD_DEBTS')).toBe(20_000);
    expect(
      entries
        .filter(({ account }) => account === 'VAT')
        .map(({ vatBasisPoints, cents }) => [vatBasisPoints, cents]),
    ).toEqual([
      [1900, 1_900],
      [700, 700],
    ]);
  });

  test('of a rest takes back the VAT of that rest', () => {
    const asked = { rates: [{ basisPoints: 1900, totalCents: 11_900 }], feeCents: 0 };
    const entries = writtenOff(1_190, '2027-000123', asked);
    expect([sum(entries, 'BAD_DEBTS'), sum(entries, 'VAT')]).toEqual([1_000, 190]);
  });

  test('of what has no VAT has none', () => {
    const entries = writtenOff(500, '2027-000123', { rates: [], feeCents: 500 });
    expect([sum(entries, 'BAD_DEBTS'), sum(entries, 'VAT')]).toEqual([500, 0]);
  });

  test('sums to nothing and is the whole rest, however the invoice was taxed', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const rate = fc.record({
      basisPoints: fc.constantFrom(0, 700, 810, 1900),
      totalCents: fc.integer({ min: -50_000, max: 500_000 }),
    });
    fc.assert(
      fc.property(
        cents,
        fc.uniqueArray(rate, { maxLength: 3, selector: ({ basisPoints }) => basisPoints }),
        fc.integer({ min: -5_000, max: 5_000 }),
        (rest, rates, feeCents) => {
          const entries = writtenOff(rest, '2027-000123', { rates, feeCents });
          expect(sum(entries)).toBe(0);
          expect(sum(entries, 'RECEIVABLES')).toBe(-rest);
          expect(sum([...entries, ...reversed(entries)], 'VAT')).toBe(0);
        },
      ),
    );
  });
});

test('a share of a damage is compensation: without VAT', () => {
  const entries = damageShare(30_000, 'Anteil am Schaden');
  expect(sum(entries)).toBe(0);
  expect(sum(entries, 'RECEIVABLES')).toBe(30_000);
  expect(entries.every(({ vatBasisPoints }) => vatBasisPoints === undefined)).toBe(true);
});
