import { expect, test } from 'vitest';
import { CUSTOMER_STATES } from './customer-state.ts';
import { mayChangeContract } from './may-change-contract.ts';

test('only an active main account of a customer changes its contract; each other is told why', () => {
  const of = (
    state: (typeof CUSTOMER_STATES)[number],
    more: { isMain?: boolean; isSalesPartner?: boolean } = {},
  ) => mayChangeContract({ state, isMain: true, isSalesPartner: false, ...more });
  expect(CUSTOMER_STATES.map((state) => [state, of(state)])).toEqual([
    ['REQUESTED', 'CONTRACT_NOT_YET'],
    ['PRELIMINARY', 'CONTRACT_NOT_YET'],
    ['VERIFIED', 'CONTRACT_NOT_YET'],
    ['ACTIVE', undefined],
    ['CANCELLING', 'CONTRACT_ENDING'],
    ['BLOCKED', 'CONTRACT_BLOCKED'],
    ['DENIED', 'CONTRACT_NOT_YET'],
    ['DELETED', 'CONTRACT_ENDING'],
    ['DELETING', 'CONTRACT_ENDING'],
  ]);
  expect(of('ACTIVE', { isMain: false })).toBe('PLAN_OF_MAIN_ACCOUNT');
  expect(of('ACTIVE', { isSalesPartner: true })).toBe('FORBIDDEN');
});
