import { expect, test } from 'vitest';
import { mayBook, mayChange } from '#domain/booking/may-book.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';

const now = Temporal.Instant.from('2027-05-12T08:00:00Z');
const person = { state: 'ACTIVE' as const, documentsValidUntil: null, isCompanyAccount: false };
const valid = { ...person, documentsValidUntil: now.add({ nanoseconds: 1 }) };
const expired = { ...person, documentsValidUntil: now };

test('only active and cancelling customers book', () => {
  const booking = CUSTOMER_STATES.filter((state) => mayBook({ ...person, state }, now) === undefined);
  expect(booking).toEqual(['ACTIVE', 'CANCELLING']);
  expect(mayBook({ ...valid, state: 'VERIFIED' }, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
});

test('documents count until their last moment, and the state is said first', () => {
  expect(mayBook(valid, now)).toBeUndefined();
  expect(mayBook(expired, now)).toBe('DOCUMENTS_EXPIRED');
  expect(mayBook({ ...expired, state: 'CANCELLING' }, now)).toBe('DOCUMENTS_EXPIRED');
  expect(mayBook({ ...expired, state: 'BLOCKED' }, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
});

test('a company’s main account books once a check was passed, as everybody else who drives', () => {
  const isCompanyAccount = true;
  expect(mayBook({ ...person, isCompanyAccount }, now)).toBe('DOCUMENTS_REQUIRED');
  expect(mayBook({ ...valid, isCompanyAccount }, now)).toBeUndefined();
  expect(mayBook({ ...expired, isCompanyAccount }, now)).toBe('DOCUMENTS_EXPIRED');
  expect(mayBook({ ...person, isCompanyAccount, state: 'PRELIMINARY' }, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
});

test('with expired documents a running booking is extended, one that has not begun only gives time back', () => {
  const period = { start: now.add({ hours: 10 }), end: now.add({ hours: 14 }) };
  const shorter = { ...period, end: now.add({ hours: 12 }) };
  const longer = { ...period, end: now.add({ hours: 15 }) };
  const earlier = { ...period, start: now.add({ hours: 9 }) };
  const reserved = { state: 'RESERVED' as const, period };
  const running = { state: 'ACTIVE' as const, period };
  expect(mayChange(expired, reserved, shorter, now)).toBeUndefined();
  expect(mayChange(expired, reserved, longer, now)).toBe('DOCUMENTS_EXPIRED');
  expect(mayChange(expired, reserved, earlier, now)).toBe('DOCUMENTS_EXPIRED');
  expect(mayChange(expired, running, longer, now)).toBeUndefined();
  expect(mayChange(valid, reserved, longer, now)).toBeUndefined();
  const company = { ...person, isCompanyAccount: true };
  expect(mayChange(company, reserved, shorter, now)).toBeUndefined();
  expect(mayChange(company, reserved, longer, now)).toBe('DOCUMENTS_REQUIRED');
  expect(mayChange({ ...expired, state: 'BLOCKED' }, running, shorter, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
});
