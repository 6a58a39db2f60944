import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkChange } from '#domain/booking/change.ts';
import { checkChangeableBy, mayBook, mayChange } from '#domain/booking/may-book.ts';
import { CUSTOMER_STATES } from '#domain/customer/customer-state.ts';

const now = Temporal.Instant.from('2027-05-12T08:00:00Z');
const person = {
  state: 'ACTIVE' as const,
  documentsValidUntil: null,
  isCompanyAccount: false,
  entitlement: 'ENTITLED' as const,
};
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
  expect(mayBook({ ...expired, state: 'BLOCKED' }, now)).toBe('CUSTOMER_BLOCKED');
  expect(mayBook({ ...expired, state: 'VERIFIED' }, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
});

test('a main account that blocks or removes its driver stops what is new, staff’s block is said first', () => {
  expect(mayBook({ ...valid, entitlement: 'BLOCKED' }, now)).toBe('ENTITLEMENT_BLOCKED');
  expect(mayBook({ ...expired, entitlement: 'REMOVED' }, now)).toBe('ENTITLEMENT_ENDED');
  expect(mayBook({ ...valid, entitlement: 'REMOVED', state: 'BLOCKED' }, now)).toBe('CUSTOMER_BLOCKED');
  const period = { start: now.subtract({ hours: 1 }), end: now.add({ hours: 4 }) };
  const running = { state: 'ACTIVE' as const, period };
  const blocked = { ...valid, entitlement: 'BLOCKED' as const };
  const longer = { ...period, end: now.add({ hours: 5 }) };
  expect(mayChange(blocked, running, longer, now)).toBe('ENTITLEMENT_BLOCKED');
  expect(mayChange(blocked, running, { ...period, end: now.add({ hours: 3 }) }, now)).toBeUndefined();
});

test('nobody books on a main account that is none to drive on; what drivers themselves can remedy is said first', () => {
  const suspended = { ...valid, entitlement: 'SUSPENDED' as const };
  expect(mayBook(suspended, now)).toBe('ENTITLEMENT_SUSPENDED');
  expect(mayBook({ ...suspended, documentsValidUntil: now }, now)).toBe('ENTITLEMENT_SUSPENDED');
  expect(mayBook({ ...suspended, state: 'VERIFIED' }, now)).toBe('CUSTOMER_MAY_NOT_BOOK');
  expect(mayBook({ ...suspended, state: 'BLOCKED' }, now)).toBe('CUSTOMER_BLOCKED');
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
});

test('who is blocked shortens, and neither moves nor extends, also a booking that has begun', () => {
  const blocked = { ...valid, state: 'BLOCKED' as const };
  const period = { start: now.subtract({ hours: 1 }), end: now.add({ hours: 3 }) };
  const shorter = { ...period, end: now.add({ hours: 1 }) };
  const longer = { ...period, end: now.add({ hours: 4 }) };
  for (const state of ['RESERVED', 'ACTIVE'] as const) {
    expect(mayChange(blocked, { state, period }, shorter, now)).toBeUndefined();
    expect(mayChange(blocked, { state, period }, longer, now)).toBe('CUSTOMER_BLOCKED');
  }
  const ahead = { start: now.add({ hours: 4 }), end: now.add({ hours: 6 }) };
  const moved = { start: now.add({ hours: 5 }), end: now.add({ hours: 7 }) };
  expect(mayChange(blocked, { state: 'RESERVED', period: ahead }, moved, now)).toBe('CUSTOMER_BLOCKED');
});

test('a booking is changeable when at least one change of it would be accepted', () => {
  const blocked = { ...valid, state: 'BLOCKED' as const };
  const state = 'RESERVED' as const;
  const hours = fc.integer({ min: -12, max: 24 }).map((quarters) => quarters / 4);
  fc.assert(
    fc.property(
      hours,
      fc.integer({ min: 4, max: 12 }),
      fc.constantFrom(valid, expired, blocked),
      (from, quarters, customer) => {
        const start = now.add({ minutes: from * 60 });
        const booking = { state, period: { start, end: start.add({ minutes: quarters * 15 }) } };
        const changes = Array.from({ length: 29 }, (_, index) => index - 14).flatMap((startBy) =>
          Array.from({ length: 29 }, (_, index) => ({
            start: booking.period.start.add({ minutes: 15 * startBy }),
            end: booking.period.end.add({ minutes: 15 * (index - 14) }),
          })),
        );
        const isAccepted = changes.some(
          (next) =>
            !(next.start.equals(booking.period.start) && next.end.equals(booking.period.end)) &&
            checkChange(booking, next, now) === undefined &&
            mayChange(customer, booking, next, now) === undefined,
        );
        expect(checkChangeableBy(customer, booking, now) === undefined).toBe(isAccepted);
      },
    ),
    { numRuns: 60 },
  );
});
