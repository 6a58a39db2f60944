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

test('no other state moves, whatever is confirmed: a blocked or deleted customer is not revived', () => {
  for (const state of CUSTOMER_STATES) {
    if (state === 'VERIFIED') continue;
    for (const emailConfirmed of [true, false]) {
      for (const documentsValid of [true, false]) {
        expect(nextState({ state, emailConfirmed, documentsValid })).toBe(state);
      }
    }
  }
});
