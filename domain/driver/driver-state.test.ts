import { expect, it } from 'vitest';
import { type DriverFacts, driverState } from './driver-state.ts';

const NOW = Temporal.Instant.from('2027-05-12T08:05:00Z');
const DRIVER: DriverFacts = {
  state: 'ACTIVE',
  entitlement: 'ENTITLED',
  hasLogin: true,
  emailConfirmed: true,
  documentsValidUntil: NOW.add({ hours: 1 }),
  documentsSubmitted: false,
};
const stateOf = (facts: Partial<DriverFacts>) => driverState({ ...DRIVER, ...facts }, NOW);

it('a new driver is invited, sends the documents, waits for the check and drives', () => {
  const added = { state: 'VERIFIED', documentsValidUntil: null, emailConfirmed: false } as const;
  expect(stateOf({ ...added, hasLogin: false })).toBe('INVITED');
  expect(stateOf(added)).toBe('LICENCE_MISSING');
  expect(stateOf({ ...added, documentsSubmitted: true })).toBe('IN_CHECK');
  expect(stateOf({ ...added, documentsValidUntil: NOW.add({ hours: 1 }) })).toBe('EMAIL_UNCONFIRMED');
  expect(stateOf({})).toBe('ACTIVE');
});

it('who drove before needs a licence again once the check has expired', () => {
  expect(stateOf({ documentsValidUntil: NOW })).toBe('LICENCE_MISSING');
  expect(stateOf({ documentsValidUntil: NOW, documentsSubmitted: true })).toBe('IN_CHECK');
});

it('the end stands above a block, a block above all that is missing', () => {
  expect(stateOf({ entitlement: 'REMOVED', state: 'BLOCKED' })).toBe('REMOVED');
  expect(stateOf({ state: 'DELETED', entitlement: 'BLOCKED' })).toBe('REMOVED');
  expect(stateOf({ entitlement: 'BLOCKED', hasLogin: false })).toBe('BLOCKED');
  expect(stateOf({ state: 'BLOCKED' })).toBe('BLOCKED_BY_STAFF');
  expect(stateOf({ state: 'DENIED' })).toBe('BLOCKED_BY_STAFF');
  expect(stateOf({ state: 'PRELIMINARY', documentsValidUntil: null })).toBe('IN_CHECK');
});
