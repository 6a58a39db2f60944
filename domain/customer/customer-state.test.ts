import { expect, test } from 'vitest';
import { afterLogin, CUSTOMER_STATES, mayLogIn } from '#domain/customer/customer-state.ts';

test('every state leads where the specification says', () => {
  expect(Object.fromEntries(CUSTOMER_STATES.map((state) => [state, afterLogin(state)]))).toEqual({
    REQUESTED: 'REFUSED',
    PRELIMINARY: 'MANUAL_CHECK',
    VERIFIED: 'DOCUMENT_CHECK',
    ACTIVE: 'MAP',
    CANCELLING: 'MAP',
    BLOCKED: 'MAP',
    DENIED: 'MANUAL_CHECK',
    DELETED: 'REFUSED',
    DELETING: 'REFUSED',
  });
});

test('a state that nobody knows may not log in', () => {
  expect(mayLogIn('')).toBe(false);
  expect(mayLogIn('constructor')).toBe(false);
  expect(mayLogIn('DELETED')).toBe(false);
  expect(mayLogIn('BLOCKED')).toBe(true);
  expect(mayLogIn('PRELIMINARY')).toBe(true);
});
