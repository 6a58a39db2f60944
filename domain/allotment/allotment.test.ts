import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayBuy } from './may-buy.ts';
import { takeInOrder } from './take-in-order.ts';
import { kmPackageExpiry, lastDay, voucherExpiry } from './validity.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('a package of 90 days is valid on its 90th day until midnight in Berlin, also across a clock change', () => {
  const expiry = kmPackageExpiry(at('2027-01-10T23:30:00Z'), 90);
  expect(expiry.toString()).toBe('2027-04-11T22:00:00Z');
  expect(lastDay(expiry).toString()).toBe('2027-04-11');
});

test('a voucher is valid until the end of the third year after its issue, in Berlin', () => {
  // Already 2028 in Berlin.
  const expiry = voucherExpiry(at('2027-12-31T23:30:00Z'));
  expect(lastDay(expiry).toString()).toBe('2031-12-31');
  expect(expiry.toString()).toBe('2031-12-31T23:00:00Z');
  expect(lastDay(voucherExpiry(at('2027-01-01T10:00:00Z'))).toString()).toBe('2030-12-31');
});

test('what is taken comes from the first that has some, never more than there is or is wanted', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.array(fc.nat(500)), (amount, available) => {
      const taken = takeInOrder(amount, available);
      const sum = taken.reduce((total, each) => total + each, 0);
      expect(sum).toBe(
        Math.min(
          amount,
          available.reduce((total, each) => total + each, 0),
        ),
      );
      for (const [index, each] of taken.entries()) {
        expect(each).toBeLessThanOrEqual(available[index] ?? 0);
        const isEmptied = each === available[index];
        if (!isEmptied) expect(taken.slice(index + 1).every((later) => later === 0)).toBe(true);
      }
    }),
  );
});

test('kilometres are sold to who may book', () => {
  expect([mayBuy('ACTIVE'), mayBuy('CANCELLING')]).toEqual([undefined, undefined]);
  expect([mayBuy('BLOCKED'), mayBuy('VERIFIED')]).toEqual(['CUSTOMER_BLOCKED', 'CUSTOMER_MAY_NOT_BOOK']);
});
