import { expect, test } from 'vitest';
import { accountTodos } from './account-todos.ts';

const NOTHING = { mayBook: true, emailConfirmed: true, hasPaymentAccount: true, hasOverdueInvoice: false };

test('what stands in the way of driving comes first, then money, then the mail address', () => {
  expect(accountTodos(NOTHING)).toEqual([]);
  expect(
    accountTodos({
      mayBook: false,
      emailConfirmed: false,
      hasPaymentAccount: false,
      hasOverdueInvoice: true,
    }),
  ).toEqual(['BOOKING', 'PAYMENT_ACCOUNT', 'OPEN_INVOICE', 'EMAIL']);
});

test('nobody is asked for an account while it is not known whether there is one', () => {
  expect(accountTodos({ ...NOTHING, hasPaymentAccount: undefined })).toEqual([]);
});
