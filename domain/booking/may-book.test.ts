import { expect, test } from 'vitest';
import { mayBook } from '#domain/booking/may-book.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';

test('only active and cancelling customers book', () => {
  const booking = CUSTOMER_STATES.filter((state) => mayBook({ state }) === undefined);
  expect(booking).toEqual(['ACTIVE', 'CANCELLING']);
  expect(mayBook({ state: 'VERIFIED' })).toBe('CUSTOMER_MAY_NOT_BOOK');
});
