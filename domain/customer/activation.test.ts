import { expect, test } from 'vitest';
import { nextState } from '#domain/customer/activation.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';

test('a verified customer becomes active with both: address confirmed and documents passed', () => {
  const after = (emailConfirmed: boolean, documentsValid: boolean) =>
    nextState({ state: 'VERIFIED', emailConfirmed, documentsValid });
  expect(after(true, true)).toBe('ACTIVE');
  expect(after(true, false)).toBe('VERIFIED');
  expect(after(false, true)).toBe('VERIFIED');
  expect(after(false, false)).toBe('VERIFIED');
});

test('a company becomes active with both: accepted by staff and address confirmed', () => {
  const after = (emailConfirmed: boolean, accepted: boolean) =>
    nextState({ state: 'PRELIMINARY', emailConfirmed, documentsValid: false, accepted });
  expect(after(true, true)).toBe('ACTIVE');
  expect(after(true, false)).toBe('PRELIMINARY');
  expect(after(false, true)).toBe('PRELIMINARY');
  expect(after(false, false)).toBe('PRELIMINARY');
});

test('no other state moves, whatever is confirmed: a blocked or deleted customer is not revived', () => {
  for (const state of CUSTOMER_STATES) {
    for (const emailConfirmed of [true, false]) {
      for (const documentsValid of [true, false]) {
        for (const accepted of [true, false]) {
          if (state === 'VERIFIED' || (state === 'PRELIMINARY' && accepted)) continue;
          expect(nextState({ state, emailConfirmed, documentsValid, accepted })).toBe(state);
        }
      }
    }
  }
});
