import fc from 'fast-check';
import { expect, test } from 'vitest';
import { debitReturnFee, reversed } from './account-entries.ts';
import {
  BOOKING_FEES,
  DEFAULT_FEES,
  droppedWaivers,
  feeWaived,
  goodwillGiven,
  restOfFee,
  saidAlone,
  type WaivableRule,
} from './correction-entries.ts';
import { type LedgerEntry, netEntries } from './entry.ts';
import { postLines } from './post-lines.ts';

const LATE = { rule: 'LATE_FEE' as const, text: 'Gebühr für die Rückgabe', vatBasisPoints: 1900 };
const charged = (cents: number) =>
  postLines([{ code: LATE.rule, text: LATE.text, cents, revenue: 'REVENUE_FEES' }], LATE.vatBasisPoints);
const sumOf = (entries: readonly LedgerEntry[], account?: string) =>
  entries
    .filter((entry) => account === undefined || entry.account === account)
    .reduce((sum, { cents }) => sum + cents, 0);
const amount = fc.integer({ min: 1, max: 1_000_000 });

test('a fee that is waived before it is billed leaves nothing, a part of it the rest as one line', () => {
  fc.assert(
    fc.property(amount, (cents) => {
      expect(netEntries([...charged(cents), ...feeWaived(LATE, cents, undefined)])).toEqual([]);
    }),
  );
  const rest = netEntries([...charged(3_000), ...feeWaived(LATE, 1_000, undefined)]);
  expect(rest.filter(({ account }) => account === 'RECEIVABLES')).toEqual([
    { account: 'RECEIVABLES', cents: 2_000, vatBasisPoints: 1900, rule: 'LATE_FEE', text: LATE.text },
  ]);
});

test('on an invoice it is a line that names it, and so is what takes it back', () => {
  const waived = feeWaived(LATE, 1_190, '2027-000123');
  expect(waived.map(({ account, cents, rule }) => [account, cents, rule])).toEqual([
    ['RECEIVABLES', -1_190, 'WAIVED_LATE_FEE'],
    ['REVENUE_FEES', 1_000, 'WAIVED_LATE_FEE'],
    ['VAT', 190, 'VAT'],
  ]);
  expect(waived[0]?.text).toBe('Erlassen: Gebühr für die Rückgabe (Rechnung 2027-000123)');
  expect(saidAlone(reversed(waived)).map(({ text }) => text)).toEqual([
    'Zurückgenommen: Erlassen: Gebühr für die Rückgabe (Rechnung 2027-000123)',
    'Zurückgenommen: Erlassen: Gebühr für die Rückgabe (Rechnung 2027-000123)',
    'Umsatzsteuer 19\u00A0%',
  ]);
});

test('whatever is waived or given, by whatever rate, sums to nothing and lessens what is owed by as much', () => {
  const rules: readonly WaivableRule[] = [...BOOKING_FEES, ...DEFAULT_FEES];
  const rate = fc.option(fc.integer({ min: 1, max: 3_000 }), { nil: undefined });
  fc.assert(
    fc.property(amount, rate, fc.constantFrom(...rules), (cents, vatBasisPoints, rule) => {
      const fee = { rule, text: 'Gebühr', vatBasisPoints };
      for (const entries of [
        feeWaived(fee, cents, undefined),
        feeWaived(fee, cents, '2027-000001'),
        goodwillGiven(cents, 'Verzeihung', vatBasisPoints),
      ]) {
        expect(sumOf(entries)).toBe(0);
        expect(sumOf(entries, 'RECEIVABLES')).toBe(-cents);
      }
    }),
  );
});

test('when a fee becomes less than what was waived, what is too much ends with it, and once', () => {
  fc.assert(
    fc.property(amount, amount, fc.nat(1_000_000), fc.boolean(), (fee, share, after, isBilled) => {
      const waived = feeWaived(LATE, Math.min(fee, share), isBilled ? '2027-000001' : undefined);
      const now = after === 0 ? [] : charged(after);
      const dropped = droppedWaivers(now, waived);
      expect(sumOf(dropped)).toBe(0);
      expect(sumOf(dropped, 'RECEIVABLES')).toBe(Math.max(0, Math.min(fee, share) - after));
      expect(droppedWaivers(now, [...waived, ...dropped])).toEqual([]);
    }),
  );
});

test('of a fee of the bank that is taken back, the waived part is left out', () => {
  const back = reversed(debitReturnFee(300, { maxReturnedDebitCents: 300 }));
  expect(sumOf(restOfFee(back, 0), 'RECEIVABLES')).toBe(-300);
  expect(sumOf(restOfFee(back, 100), 'RECEIVABLES')).toBe(-200);
  expect(restOfFee(back, 300)).toEqual([]);
});
