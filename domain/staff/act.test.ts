import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LimitedAct, needsSecondPerson, STAFF_LIMITS } from './act.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });

it('one person is enough up to the limit, and never above it', () => {
  const { waiverCents, reversalCents, blockDays } = STAFF_LIMITS;
  expect(needsSecondPerson({ kind: 'WAIVER', cents: waiverCents })).toBe(false);
  expect(needsSecondPerson({ kind: 'WAIVER', cents: waiverCents + 1 })).toBe(true);
  expect(needsSecondPerson({ kind: 'REVERSAL', cents: reversalCents })).toBe(false);
  expect(needsSecondPerson({ kind: 'REVERSAL', cents: reversalCents + 1 })).toBe(true);
  expect(needsSecondPerson({ kind: 'BLOCK', days: blockDays })).toBe(false);
  expect(needsSecondPerson({ kind: 'BLOCK', days: blockDays + 1 })).toBe(true);
  expect(needsSecondPerson({ kind: 'BLOCK', days: 'UNTIL_FURTHER_NOTICE' })).toBe(true);
  expect(needsSecondPerson({ kind: 'BOXES', cars: 1 })).toBe(false);
  expect(needsSecondPerson({ kind: 'BOXES', cars: 2 })).toBe(true);
  expect(needsSecondPerson({ kind: 'PAYMENT', fitsOpenItem: true })).toBe(false);
  expect(needsSecondPerson({ kind: 'PAYMENT', fitsOpenItem: false })).toBe(true);
});

it('some acts always need two', () => {
  const always: LimitedAct[] = (['PAY_OUT', 'DAMAGE_SHARE', 'PRICES', 'TERMS'] as const).map((kind) => ({
    kind,
  }));
  expect(always.map((act) => needsSecondPerson(act))).toEqual(always.map(() => true));
  expect(needsSecondPerson({ kind: 'ROLE', givesMore: true })).toBe(true);
  expect(needsSecondPerson({ kind: 'ROLE', givesMore: false })).toBe(false);
});

it('goodwill in small pieces is no way round the limit of a year', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1, maxLength: 200 }), (given) => {
      let soFarCents = 0;
      for (const one of given) {
        if (needsSecondPerson({ kind: 'GOODWILL', cents: one, soFarCents })) continue;
        soFarCents += one;
        expect(one).toBeLessThanOrEqual(STAFF_LIMITS.goodwillCents);
      }
      expect(soFarCents).toBeLessThanOrEqual(STAFF_LIMITS.goodwillOfYearCents);
    }),
  );
});
